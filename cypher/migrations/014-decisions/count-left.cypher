// How many impacts hold their decisions as text. Starts at the unique (workspace_id, id); always one row.
MATCH (i:ChangeImpact)
WHERE i.workspace_id >= '' AND i.id >= '' AND i.decisions_json IS NOT NULL
RETURN count(i) AS left
