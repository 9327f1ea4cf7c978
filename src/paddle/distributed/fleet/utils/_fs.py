"""File systems with one interface: that of this machine, and a Hadoop cluster through its command."""

import os
import pathlib
import shutil
import subprocess

from ...._core.errors import NotFoundError, PreconditionNotMetError, received


class LocalFS:
    """The files of this machine.

    >>> paddle.distributed.fleet.utils.LocalFS().is_exist("no such file")
    False
    """

    def ls_dir(self, fs_path):
        """(folders, files) in a folder."""
        if not self.is_exist(fs_path):
            return [], []
        entries = sorted(pathlib.Path(fs_path).iterdir())
        return [e.name for e in entries if e.is_dir()], [e.name for e in entries if e.is_file()]

    def list_dirs(self, fs_path):
        """The folders in a folder."""
        return self.ls_dir(fs_path)[0]

    def is_file(self, fs_path):
        return os.path.isfile(fs_path)

    def is_dir(self, fs_path):
        return os.path.isdir(fs_path)

    def is_exist(self, fs_path):
        return os.path.exists(fs_path)

    def mkdirs(self, fs_path):
        """Create a folder and its parents."""
        os.makedirs(fs_path, exist_ok=True)

    def rename(self, fs_src_path, fs_dst_path):
        os.rename(fs_src_path, fs_dst_path)

    def mv(self, src_path, dst_path, overwrite=False, test_exists=False):
        """Move a file or a folder; an existing target is kept unless `overwrite` is given."""
        if not self.is_exist(src_path):
            raise NotFoundError(f"LocalFS.mv: there is no {src_path}.", received(src_path=src_path))
        if self.is_exist(dst_path):
            if not overwrite:
                raise PreconditionNotMetError(
                    f"LocalFS.mv: {dst_path} exists.", received(dst_path=dst_path), "overwrite=True."
                )
            self.delete(dst_path)
        shutil.move(src_path, dst_path)

    def delete(self, fs_path):
        """Delete a file or a folder with its content; nothing happens if there is none."""
        if self.is_dir(fs_path):
            shutil.rmtree(fs_path)
        elif self.is_exist(fs_path):
            os.remove(fs_path)

    def touch(self, fs_path, exist_ok=True):
        """Create an empty file."""
        pathlib.Path(fs_path).touch(exist_ok=exist_ok)

    def need_upload_download(self):
        return False


class HDFSClient:
    """The files of a Hadoop cluster, through its `hadoop fs` command.

    Args:
        hadoop_home: where Hadoop is installed.
        configs: `fs.default.name` and `hadoop.job.ugi`.
        time_out: milliseconds before a command is given up.
        sleep_inter: accepted and not used.

    >>> client = paddle.distributed.fleet.utils.HDFSClient("/opt/hadoop", {"fs.default.name": "hdfs://host:9000"})
    >>> client.need_upload_download()
    True
    """

    def __init__(self, hadoop_home, configs, time_out=300000, sleep_inter=1000):
        self._time_out = time_out / 1000
        self._command = [os.path.join(hadoop_home, "bin", "hadoop"), "fs"]
        self._command += [f"-D{name}={value}" for name, value in (configs or {}).items()]

    def _run(self, *arguments, check=True):
        if not os.path.exists(self._command[0]):
            raise NotFoundError(
                f"HDFSClient: there is no {self._command[0]}.", None, "the folder that holds bin/hadoop as hadoop_home."
            )
        done = subprocess.run(
            [*self._command, *arguments], capture_output=True, text=True, timeout=self._time_out, check=False
        )
        if check and done.returncode:
            raise PreconditionNotMetError(
                f"HDFSClient: hadoop fs {' '.join(arguments)} failed.", done.stderr.strip()[-500:]
            )
        return done

    def ls_dir(self, fs_path):
        """(folders, files) in a folder."""
        folders, files = [], []
        for line in self._run("-ls", fs_path, check=False).stdout.splitlines():
            parts = line.split(None, 7)
            if len(parts) == 8:
                (folders if parts[0].startswith("d") else files).append(os.path.basename(parts[7]))
        return folders, files

    def list_dirs(self, fs_path):
        """The folders in a folder."""
        return self.ls_dir(fs_path)[0]

    def is_exist(self, fs_path):
        return self._run("-test", "-e", fs_path, check=False).returncode == 0

    def is_dir(self, fs_path):
        return self._run("-test", "-d", fs_path, check=False).returncode == 0

    def is_file(self, fs_path):
        return self.is_exist(fs_path) and not self.is_dir(fs_path)

    def mkdirs(self, fs_path):
        self._run("-mkdir", "-p", fs_path)

    def delete(self, fs_path):
        if self.is_exist(fs_path):
            self._run("-rm", "-r", fs_path)

    def mv(self, fs_src_path, fs_dst_path, overwrite=False, test_exists=True):
        """Move a file or a folder."""
        if overwrite:
            self.delete(fs_dst_path)
        self._run("-mv", fs_src_path, fs_dst_path)

    def upload(self, local_path, fs_path, multi_processes=5, overwrite=False):
        """Copy from this machine to the cluster."""
        self._run("-put", *(["-f"] if overwrite else []), local_path, fs_path)

    def download(self, fs_path, local_path, multi_processes=5, overwrite=False):
        """Copy from the cluster to this machine."""
        if overwrite:
            LocalFS().delete(local_path)
        self._run("-get", fs_path, local_path)

    def touch(self, fs_path, exist_ok=True):
        self._run("-touchz", fs_path)

    def cat(self, fs_path=None):
        """The text of a file."""
        return self._run("-cat", fs_path).stdout

    def need_upload_download(self):
        return True
