// Stored derivations of the vocabulary, to compare them by hash. Starts at the index on Rule(pack_id, version), both
// empty for them; some dozen rows.
MATCH (r:Rule {pack_id: '', version: ''})
RETURN r.id AS id, r.hash AS hash, r.position AS position
