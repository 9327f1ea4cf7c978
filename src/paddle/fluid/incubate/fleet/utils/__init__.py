"""Empty: HDFS is not supported."""
