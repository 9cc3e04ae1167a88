// The whole vocabulary, which is kept in the process until the graph's revision moves. Its labels are small (hundreds)
// and scanned on purpose. Always one row.
RETURN
  COLLECT { MATCH (t:Term) RETURN t {.*} AS term ORDER BY t.dimension, t.code } AS terms,
  COLLECT { MATCH (f:Fact) RETURN f {.*} AS fact ORDER BY f.id } AS facts,
  COLLECT {
    MATCH (f:Fact)<-[:DERIVES]-(r:Rule)
    MATCH (own:Rule {pack_id: r.pack_id, version: r.version})-[:HAS_GROUP]->(g:RuleGroup)
    USING INDEX own:Rule(pack_id, version)
    WHERE own.code = r.code OR own.code IN r.unless
    OPTIONAL MATCH (g)-[:VALUE]->(t:Term)
    RETURN DISTINCT {fact: f.id, input: coalesce(g.fact_key, g.dimension + '/' + t.code)} AS item
    ORDER BY item.fact, item.input
  } AS follows,
  COLLECT { MATCH (r:RelationshipType) RETURN r {.*} AS type ORDER BY r.id } AS relationship_types,
  COLLECT { MATCH (m:MemberStateOption) RETURN m {.*} AS option ORDER BY m.id } AS options,
  COLLECT { MATCH (n:Transposition) RETURN n {.*} AS law ORDER BY n.id } AS transpositions,
  COLLECT { MATCH (s:Synonym) RETURN s {.*} AS synonym ORDER BY s.id } AS synonyms,
  COLLECT { MATCH (p:Pack) RETURN p {.id, main_act: p.instruments[0]} AS pack ORDER BY p.id } AS packs
