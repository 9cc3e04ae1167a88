// Which schema files have run, and with which content. A handful of rows; the label is scanned on purpose.
MATCH (m:Migration)
RETURN m.id AS id, m.checksum AS checksum
ORDER BY id
