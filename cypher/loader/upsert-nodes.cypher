// Updates nodes of one label of the vocabulary, instruments or packs as a whole: creates new rows and rewrites changed
// ones. Deletes none, because packs that were published earlier may depend on them. Returns how many rows changed, so
// that a repeated load can be seen to change nothing. `Label` is the place of the label of each statement that is bound
// to this file. Guarded by the unique id; at most 500 rows a call, always one row back.
UNWIND $rows AS row
MERGE (n:Label {id: row.id})
WITH n, row, properties(n) AS before
SET n = row
WITH before = properties(n) AS isSame
RETURN count(CASE WHEN isSame THEN NULL ELSE 1 END) AS changed
