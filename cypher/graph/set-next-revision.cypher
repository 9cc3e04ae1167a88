// Raises the revision. Runs in the transaction of every change of published data, so that readers see both together.
MERGE (r:GraphRevision {id: 'published'})
ON CREATE SET r.value = 1
ON MATCH SET r.value = r.value + 1
RETURN r.value AS value
