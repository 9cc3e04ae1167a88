// Adds `holds_from` to facts that were published before it was stored. Starts at unique ids; at most 500 rows a call, always one row back.
UNWIND $rows AS row
MATCH (f:RelationshipFact {id: row.id})
WHERE f.holds_from IS NULL
SET f.holds_from = row.holds_from
RETURN count(f) AS written
