// Removes edges of synonyms and options of member states that their properties no longer name. Starts at the unique
// ids; always one row.
CALL () {
  MATCH (start:Synonym)
  WHERE start.id >= ''
  MATCH (start)-[edge:MEANS]->(end)
  WHERE NOT end.id IN start.terms
  RETURN edge
  UNION ALL
  MATCH (start:MemberStateOption)
  WHERE start.id >= ''
  MATCH (start)-[edge:DECIDES]->(end)
  WHERE end.id <> coalesce(start.fact_key, '')
  RETURN edge
  UNION ALL
  MATCH (start:MemberStateOption)
  WHERE start.id >= ''
  MATCH (start)-[edge:BASED_ON]->(end)
  WHERE NOT end.id IN start.provisions
  RETURN edge
  UNION ALL
  MATCH (start:MemberStateOption)
  WHERE start.id >= ''
  MATCH (start)-[edge:CONCERNS]->(end)
  WHERE end.pack_id <> start.pack_id OR NOT end.code IN start.obligation_codes
  RETURN edge
}
DELETE edge
RETURN count(*) AS deleted
