// A page of the obligations of the given versions, in the order of the packs and of the law, with the exact total. Only
// the filters narrow them, not a text. Starts at the unique version ids; a version has some hundred obligations. One
// row an obligation, with the total in each; one row without an obligation for an empty page.
UNWIND $versionIds AS versionId
MATCH (v:PackVersion {id: versionId})-[:HAS_OBLIGATION]->(o:Obligation)
WHERE ($tags IS NULL OR any(tag IN $tags WHERE tag IN o.tags))
  AND ($modalities IS NULL OR o.modality IN $modalities)
  AND ($roles IS NULL OR any(role IN $roles WHERE role IN o.addressee_roles))
  AND NOT o.id IN $without
  AND ($acts IS NULL OR EXISTS { MATCH (o)-[:CITES]->(c:Citation) WHERE c.instrument_id IN $acts })
WITH o, 1.0 AS score
ORDER BY o.pack_id, o.position
WITH collect({o: o, score: score}) AS found
WITH size(found) AS total, found[$offset..$offset + $limit] AS page
UNWIND CASE WHEN page = [] THEN [NULL] ELSE page END AS item
WITH total, item.o AS o, item.score AS score
RETURN total, score,
  o {
    .*,
    citations: COLLECT { MATCH (o)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order },
    evidence: COLLECT { MATCH (o)-[:NEEDS]->(e:EvidenceRequirement) RETURN e.code AS code ORDER BY code },
    filings: COLLECT { MATCH (o)-[:FILED_BY]->(f:FilingRule) RETURN f.code AS code ORDER BY code },
    penalties: COLLECT { MATCH (o)-[:SANCTIONED_BY]->(x:PenaltyFact) RETURN x.code AS code ORDER BY code }
  } AS obligation
