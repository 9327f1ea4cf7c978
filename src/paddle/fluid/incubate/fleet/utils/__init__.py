"""Files on local disks and on HDFS."""
