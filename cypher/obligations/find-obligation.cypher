// One obligation of a version with its citations and links, its sub-obligations, and the relationship facts that
// concern it and hold on $validAt, as known in $mode at $knownAt. These facts have its lineage at an end, or its pack,
// and then name a provision that it cites. Starts at the unique version id; no row when the version has no such
// obligation.
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
  CALL (v, found) {
    MATCH (end:ObligationLineage)-[:HAS_VERSION]->(found)
    RETURN end, NULL AS own
    UNION ALL
    MATCH (end:Pack {id: v.pack_id})
    RETURN end, COLLECT { MATCH (found)-[:CITES]->(c:Citation) RETURN c.instrument_id + ' ' + c.provision AS provision } AS own
  }
  MATCH (end)-[e:HORIZONTAL_OBLIGATION_FOR|SECTOR_SPECIFIC_OVERRIDE_OF|DISPLACED_BY|WITHOUT_PREJUDICE_TO|PRESUMPTION_OF_CONFORMITY_FOR|PRECLUDES_DOUBLE_PENALTY_WITH|SUPPLEMENTS|IMPLEMENTS|TRANSPOSES|AMENDS|REPEALS|REPLACES|DERIVES_FROM|CITES|EQUAL_TO|EQUIVALENT_TO|SUBSET_OF|SUPERSET_OF|INTERSECTS_WITH|NO_RELATIONSHIP|SHARES_EVIDENCE_WITH|EVIDENCE_REUSABLE_FOR|SHARES_TRIGGER_EVENT_WITH|FILING_FORWARDED_TO|PREREQUISITE_OF|CONFLICTS_WITH]-(:ObligationLineage|Pack)
  WHERE e.mode = $mode AND e.valid_from <= $validAt AND $validAt < e.valid_to
    AND e.known_from <= coalesce($knownAt, '9999') AND coalesce($knownAt, '9999') < e.known_to
  MATCH (f:RelationshipFact {id: e.fact_id})
  WHERE own IS NULL OR any(named IN f.from_provisions + f.to_provisions + f.displaced_provisions + f.preserved_provisions
    WHERE any(provision IN own WHERE provision = named OR provision STARTS WITH named + '('))
  RETURN DISTINCT f
}
WITH family, f
ORDER BY f.id
RETURN family[0] AS obligation, family[1..] AS sub_obligations,
  // Without facts there is one row whose f is null, which collect leaves out.
  collect(f {
    .*,
    citations: COLLECT { MATCH (f)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order }
  }) AS facts
