// Deletes the words that people use but those with the given ids. No object of a pack depends on them. Synonyms are some
// hundred, so the label is scanned on purpose; always one row back.
MATCH (n:Synonym)
WHERE NOT n.id IN $ids
DETACH DELETE n
RETURN count(*) AS deleted
