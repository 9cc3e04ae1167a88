// Updates the words that people use: creates new rows and rewrites changed ones. Returns how many rows changed, so
// that a repeated load can be seen to change nothing. Guarded by the unique id; at most 500 rows a call, always one
// row back.
UNWIND $rows AS row
MERGE (n:Synonym {id: row.id})
WITH n, row, properties(n) AS before
SET n = row
WITH before = properties(n) AS isSame
RETURN count(CASE WHEN isSame THEN NULL ELSE 1 END) AS changed
