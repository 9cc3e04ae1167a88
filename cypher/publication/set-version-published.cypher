// Publishes a version. Runs after the gate, in the transaction that closes its predecessors and raises the revision.
// Starts at the unique id; one row.
MATCH (v:PackVersion {id: $versionId})
SET v.publication_mode = 'published', v.published_at = $publishedAt
RETURN v.id AS id
