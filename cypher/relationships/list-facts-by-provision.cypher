// The relationship facts that rest on, displace or preserve a provision or something in it, and with $isAround what it
// is in; with the role and the provision that each names. Facts in any state and of any day. Starts at the unique id;
// some dozen rows.
MATCH (at:Provision {id: $provisionId})
CALL (at) {
  MATCH (at)<-[:PART_OF]-{0,8}(p:Provision)
  RETURN p
  UNION
  MATCH (at)-[:PART_OF]->{1,8}(p:Provision)
  WHERE $isAround
  RETURN p
}
MATCH (p)<-[rests:BASED_ON|DEFINED_BY|EXCEPTED_BY|SANCTIONED_BY|INTERPRETED_BY|DISPLACES|PRESERVES]-(f:RelationshipFact)
RETURN f.id AS fact_id, toLower(type(rests)) AS role, p.name AS provision
ORDER BY fact_id, role, provision
