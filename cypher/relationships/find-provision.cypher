// A provision by its reference. Starts at the unique id; one row, none for an unknown provision.
MATCH (p:Provision {id: $provisionId})
RETURN p.id AS id
