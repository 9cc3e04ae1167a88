// The end of the chain of reviews: how many there are, and the hash of the last one. It is read under the publication
// lock, so that two loads append one after the other. Starts at the unique id; always one row.
MERGE (head:GraphRevision {id: 'reviews'})
  ON CREATE SET head.value = 0, head.hash = ''
RETURN head.value AS position, head.hash AS hash
