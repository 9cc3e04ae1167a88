// Every act that the service has a text of, to name some in place of an unknown one. Acts are few (a label of hundreds
// at the most), so the label is scanned on purpose.
MATCH (i:Instrument)
RETURN i.id AS id, i.short_title AS short_title
ORDER BY id
