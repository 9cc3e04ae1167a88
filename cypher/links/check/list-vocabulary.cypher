// Synonyms, options, national laws and rules that lack an edge which their properties name. Scans the vocabulary's,
// of which there are hundreds, and the rules by their unique ids; at most $limit rows.
CALL () {
  MATCH (n:Synonym)
  WHERE COUNT { (n)-[:MEANS]->(:Term) } <> size(n.terms)
  RETURN n
  UNION ALL
  MATCH (n:MemberStateOption)
  WHERE COUNT { (n)-[:BASED_ON]->(:Provision) } <> size(n.provisions)
    OR COUNT { (n)-[:DECIDES]->(:Fact {id: n.fact_key}) } <> size([key IN [n.fact_key] WHERE key IS NOT NULL])
    OR (n.obligation_codes <> [] AND NOT EXISTS { (n)-[:CONCERNS]->(:Obligation) })
  RETURN n
  UNION ALL
  MATCH (n:Transposition)
  WHERE NOT EXISTS { (n)-[:TRANSPOSES]->(:Pack) } OR NOT EXISTS { (n)-[:IN]->(:Term) }
  RETURN n
  UNION ALL
  MATCH (n:Rule)
  WHERE n.id >= '' AND n.derives_key IS NOT NULL AND NOT EXISTS { (n)-[:DERIVES]->() }
  RETURN n
}
RETURN n.id AS id
ORDER BY id
LIMIT $limit
