"""Nothing of its own: files on HDFS are not there."""
