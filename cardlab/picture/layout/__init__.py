"""The pieces of a table, one file a kind of zone: each lays its zones at the top of a room and answers what is left."""
