// The next texts after a known hash, each as stored. Starts at the unique hashes; at most $limit rows of some
// kilobytes.
MATCH (c:LegalContent)
WHERE c.hash > $after
RETURN c.hash AS hash, c.json AS json
ORDER BY hash
LIMIT $limit
