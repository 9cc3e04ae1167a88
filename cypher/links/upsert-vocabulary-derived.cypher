// Ties the vocabulary's derivations to the fact that follows. Starts at the index on Rule(pack_id, version); always one
// row.
MATCH (r:Rule {pack_id: '', version: ''})
MATCH (derived:Fact {id: r.derives_key})
MERGE (r)-[:DERIVES]->(derived)
RETURN count(*) AS written
