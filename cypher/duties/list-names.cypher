// The short names of packs and acts, for labels. Starts at unique ids; a row each.
CALL () {
  UNWIND $packIds AS id
  MATCH (p:Pack {id: id})
  RETURN p.id AS id, p.short_name AS name
  UNION ALL
  UNWIND $instrumentIds AS id
  MATCH (i:Instrument {id: id})
  RETURN i.id AS id, i.short_title AS name
}
RETURN id, name
