// Removes places that the act's texts no longer give to a provision, before the right one is written. Starts at the
// unique id; at most 500 rows a call, always one row back.
UNWIND $rows AS row
MATCH (p:Provision {id: row.id})-[place:PART_OF]->(parent)
WHERE parent.id <> coalesce(row.parent_id, row.instrument_id)
DELETE place
RETURN count(*) AS deleted
