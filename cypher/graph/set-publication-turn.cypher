// Takes the one lock that everything holds which writes packs, facts or their publication, until its transaction ends: of
// two that race, the second sees what the first did. Starts at the unique id; always one row.
MERGE (turn:GraphRevision {id: 'publication'})
  ON CREATE SET turn.value = 1
  ON MATCH SET turn.value = turn.value + 1
RETURN turn.value AS value
