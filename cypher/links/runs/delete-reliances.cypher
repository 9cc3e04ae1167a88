// Deletes the edges of runs to what they relied on, before these are written anew. Starts at the unique ids; always one row.
UNWIND $ids AS id
MATCH (:ApplicabilityRun {id: id})-[e:RELIED_ON]->()
DELETE e
RETURN count(*) AS deleted
