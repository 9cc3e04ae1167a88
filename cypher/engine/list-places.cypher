// What each of the given provisions is a part of, the nearest first: point, paragraph, article, section, chapter. The
// places don't depend on the subject and are kept in the process with the law. Starts at unique ids; a row each, none
// for an unknown provision.
UNWIND $ids AS id
MATCH (p:Provision {id: id})
RETURN p.id AS id, COLLECT { MATCH way = (p)-[:PART_OF]->{1,8}(up:Provision) RETURN up.id AS place ORDER BY length(way) } AS part_of
