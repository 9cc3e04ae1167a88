// Ties synonyms to the terms that they mean, and options of member states to the fact that a choice decides and to the
// provisions that leave it. Scans the synonyms and options, of which there are some hundred; always one row.
CALL () {
  MATCH (start:Synonym)
  UNWIND start.terms AS id
  MATCH (end:Term {id: id})
  RETURN start, 'MEANS' AS edge, end
  UNION
  MATCH (start:MemberStateOption)
  MATCH (end:Fact {id: start.fact_key})
  RETURN start, 'DECIDES' AS edge, end
  UNION
  MATCH (start:MemberStateOption)
  UNWIND start.provisions AS id
  MATCH (end:Provision {id: id})
  RETURN start, 'BASED_ON' AS edge, end
}
WITH start, edge, end
WHERE NOT EXISTS { (start)-[known:MEANS|DECIDES|BASED_ON]->(end) WHERE type(known) = edge }
CREATE (start)-[:$(edge)]->(end)
RETURN count(*) AS written
