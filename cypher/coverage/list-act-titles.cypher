// The acts of all packs, to name some in place of an unknown one. Packs are few (a label of hundreds at the most), so
// the label is scanned on purpose; acts are read by their unique ids. One row an act.
MATCH (p:Pack)
UNWIND p.instruments AS instrumentId
WITH DISTINCT instrumentId
MATCH (i:Instrument {id: instrumentId})
RETURN i.id AS id, i.short_title AS short_title
ORDER BY id
