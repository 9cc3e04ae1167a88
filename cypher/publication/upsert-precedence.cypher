// Links a version to the version before it. Starts at unique ids; one row.
MATCH (v:PackVersion {id: $versionId})
MATCH (before:PackVersion {id: $previousId})
MERGE (v)-[:PRECEDED_BY]->(before)
RETURN v.id AS id
