// Writes derivations that belong to no pack. The unique id refuses one that exists.
// At most 500 rows a call, always one row back.
UNWIND $rows AS row
CREATE (r:Rule)
SET r = row
RETURN count(*) AS written
