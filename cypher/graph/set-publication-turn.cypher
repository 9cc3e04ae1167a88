// Takes the publication lock until the transaction ends. Every writer of packs, facts or their publication holds it, so
// of two that race the second sees what the first did. Starts at the unique id; always one row.
MERGE (turn:GraphRevision {id: 'publication'})
  ON CREATE SET turn.value = 1
  ON MATCH SET turn.value = turn.value + 1
RETURN turn.value AS value
