// Stores the result of an operation together with its effect. Starts at the unique id.
MATCH (o:Op {id: $id})
SET o.result_json = $result, o.done_at = $at
RETURN o.id AS id
