// Ids of all packs, in order.
MATCH (p:Pack)
RETURN p.id AS id
ORDER BY id
