// A page of the obligations that match a full-text query in the given versions, the best first, then by id, with the
// exact total. Starts at the full-text index; hits in other versions, and those that the filters exclude, are dropped
// before anything more is read. An obligation must cite each given place (a provision, of one instrument or any) or
// something beneath it.
// One row an obligation, with the total in each; one row without an obligation for an empty page.
CALL db.index.fulltext.queryNodes('obligation_text', $text) YIELD node AS o, score
WITH o, score
WHERE o.pack_id + '@' + o.version IN $versionIds
  AND ($tags IS NULL OR any(tag IN $tags WHERE tag IN o.tags))
  AND ($modalities IS NULL OR o.modality IN $modalities)
  AND ($roles IS NULL OR any(role IN $roles WHERE role IN o.addressee_roles))
  AND NOT o.id IN $without
  AND ($acts IS NULL OR EXISTS { MATCH (o)-[:CITES]->(c:Citation) WHERE c.instrument_id IN $acts })
  AND all(place IN $places WHERE EXISTS {
    MATCH (o)-[:CITES]->(c:Citation)
    WHERE (c.provision = place.provision OR c.provision STARTS WITH place.provision + '(')
      AND (place.instrument_id IS NULL OR c.instrument_id = place.instrument_id)
  })
WITH o, score
ORDER BY score DESC, o.id
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
