// Appends reviews. The unique id refuses one that exists: a review is never rewritten.
// At most 500 rows a call, always one row back.
UNWIND $rows AS row
CREATE (r:Review)
SET r = row
RETURN count(*) AS written
