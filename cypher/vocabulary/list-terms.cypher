// The whole vocabulary, which is kept in the process until the graph's revision moves. Its labels are small (hundreds)
// and scanned on purpose. Always one row.
RETURN
  COLLECT { MATCH (t:Term) RETURN t {.*} AS term ORDER BY t.dimension, t.code } AS terms,
  COLLECT { MATCH (f:Fact) RETURN f {.*} AS fact ORDER BY f.id } AS facts,
  COLLECT {
    MATCH (f:Fact)<-[:DERIVES]-(r:Rule)
    UNWIND [r.code] + r.unless AS code
    MATCH (own:Rule {id: left(r.id, size(r.id) - size(r.code)) + code})-[:HAS_GROUP]->(g:RuleGroup)
    OPTIONAL MATCH (g)-[:VALUE]->(t:Term)
    RETURN DISTINCT {fact: f.id, input: coalesce(g.fact_key, g.dimension + '/' + t.code)} AS item
    ORDER BY item.fact, item.input
  } AS follows,
  COLLECT { MATCH (r:RelationshipType) RETURN r {.*} AS type ORDER BY r.id } AS relationship_types,
  COLLECT { MATCH (m:MemberStateOption) RETURN m {.*} AS option ORDER BY m.id } AS options,
  COLLECT { MATCH (n:Transposition) RETURN n {.*} AS law ORDER BY n.id } AS transpositions,
  COLLECT { MATCH (s:Synonym) RETURN s {.*} AS synonym ORDER BY s.id } AS synonyms,
  COLLECT { MATCH (p:Pack) RETURN p {.id, name: p.short_name, main_act: p.instruments[0]} AS pack ORDER BY p.id } AS packs,
  COLLECT { MATCH (i:Instrument) RETURN i {.id, name: i.short_title} AS act ORDER BY i.id } AS acts
