// Every pack with the names of its acts, to recognise an act that a text names. Packs are few (a label of hundreds at
// the most), so the label is scanned on purpose; instruments are read by their unique ids. One row a pack.
MATCH (p:Pack)
RETURN p.id AS pack_id, p.short_name AS short_name, p.title AS title,
  COLLECT {
    UNWIND p.instruments AS instrumentId
    MATCH (i:Instrument {id: instrumentId})
    RETURN i {.id, .title, .short_title} AS act
  } AS acts
ORDER BY pack_id
