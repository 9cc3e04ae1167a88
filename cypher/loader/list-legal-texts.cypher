// The objects of a version with their hash and the texts that each is tied to. Starts at the unique version id; some
// hundred rows with texts of some kilobytes.
MATCH (:PackVersion {id: $versionId})-[:HAS_OBLIGATION|HAS_RULE|HAS_EVIDENCE|HAS_FILING|HAS_PENALTY|HAS_CRITERION]->(n)
RETURN n.id AS id, n.hash AS hash,
  COLLECT { MATCH (n)-[:HAS_CONTENT]->(c:LegalContent) RETURN c {.hash, .json} AS text ORDER BY text.hash } AS texts
ORDER BY id
