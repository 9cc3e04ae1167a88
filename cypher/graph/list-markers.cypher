// The operations among these ids that have had their effect. Starts at the unique ids; at most as many rows as ids.
UNWIND $ids AS id
MATCH (o:Op {id: id})
WHERE o.done_at IS NOT NULL
RETURN o.id AS id
