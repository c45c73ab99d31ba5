import tables
