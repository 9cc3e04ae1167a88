// One obligation of a version with its citations and links, its sub-obligations, and the relationship facts that concern it. These facts
// have it at an end, or are about its version and name a provision that it cites. Starts at the unique version id; no row when the version
// has no such obligation.
MATCH (v:PackVersion {id: $versionId})-[:HAS_OBLIGATION]->(found:Obligation {code: $code})
CALL (v, found) {
  RETURN found AS o, 0 AS level
  UNION
  MATCH (v)-[:HAS_OBLIGATION]->(o:Obligation {parent_code: found.code})
  RETURN o, 1 AS level
}
WITH v, found, o, level
ORDER BY level, o.position
WITH v, found, collect(o {
  .*,
  citations: COLLECT { MATCH (o)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order },
  evidence: COLLECT { MATCH (o)-[:NEEDS]->(e:EvidenceRequirement) RETURN e.code AS code ORDER BY code },
  filings: COLLECT { MATCH (o)-[:FILED_BY]->(f:FilingRule) RETURN f.code AS code ORDER BY code },
  penalties: COLLECT { MATCH (o)-[:SANCTIONED_BY]->(x:PenaltyFact) RETURN x.code AS code ORDER BY code }
}) AS family
OPTIONAL CALL (v, found) {
  MATCH (found)<-[:FROM|TO]-(f:RelationshipFact {publication_mode: $mode})
  RETURN f
  UNION
  MATCH (found)-[:CITES]->(c:Citation)
  WITH v, collect(c.instrument_id + ' ' + c.provision) AS own
  MATCH (v)<-[:FROM|TO]-(f:RelationshipFact {publication_mode: $mode})
  WHERE any(named IN f.from_provisions + f.to_provisions + f.displaced_provisions + f.preserved_provisions
    WHERE any(provision IN own WHERE provision = named OR provision STARTS WITH named + '('))
  RETURN f
}
WITH family, f
ORDER BY f.id
RETURN family[0] AS obligation, family[1..] AS sub_obligations,
  // Without facts there is one row whose f is null, which collect leaves out.
  collect(f {
    .*,
    citations: COLLECT { MATCH (f)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order },
    ends: COLLECT {
      MATCH (f)-[at:FROM|TO]->(n)
      RETURN {
        side: toLower(type(at)),
        title: coalesce(n.title, head(COLLECT { MATCH (p:Pack {id: n.pack_id}) RETURN p.title AS title })),
        refs: COLLECT { MATCH (n)-[cites:CITES]->(c:Citation) WHERE cites.role = 'basis' RETURN c.ref AS ref ORDER BY cites.order LIMIT 5 }
      } AS end
    }
  }) AS facts
