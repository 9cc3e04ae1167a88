// Which migrations have run, with which content, and whether releases that don't know one of them must stop. A handful
// of rows; the label is scanned on purpose.
MATCH (m:Migration)
RETURN m.id AS id, m.checksum AS checksum, coalesce(m.stops_older, false) AS stops_older
ORDER BY id
