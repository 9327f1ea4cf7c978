"""A client of a language server over its standard streams, as an editor is one."""

import json
import subprocess


class LanguageServer:
    """A running server that knows one document; use it in a `with` block."""

    def __init__(self, command, root):
        self.root, self.numbers = root, iter(range(1, 1000))
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root)

    def __enter__(self):
        folder = [{"uri": self.root.as_uri(), "name": "programs"}]
        answers = {"textDocument": {"hover": {"contentFormat": ["plaintext"]}}}
        about = {"processId": None, "rootUri": folder[0]["uri"], "workspaceFolders": folder, "capabilities": answers}
        self.ask("initialize", about)
        self.tell("initialized", {})
        return self

    def __exit__(self, *error):
        self.process.kill()
        self.process.communicate()

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def receive(self):
        size = 0
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                size = int(value)
        assert size, "the language server has ended"
        return json.loads(self.process.stdout.read(size))

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def ask(self, method, params):
        """The result of a request; what the server asks meanwhile is answered with nothing."""
        number = next(self.numbers)
        self.send({"id": number, "method": method, "params": params})
        while True:
            message = self.receive()
            if message.get("id") == number and "method" not in message:
                return message["result"]
            if "id" in message:
                asked = message.get("params", {}).get("items", [])
                self.send({"id": message["id"], "result": [{} for _ in asked]})

    def open(self, name, text):
        """Open a document, and return where its requests are made."""
        uri = (self.root / name).as_uri()
        document = {"uri": uri, "languageId": "python", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})
        return uri

    def at(self, method, uri, line, character):
        where = {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}
        return self.ask(f"textDocument/{method}", where)
