// A page of the obligations of the given versions that cite a provision (score 1) or something beneath it (0.5), the
// best first, then by id, with the exact total. If several places are given, an obligation must cite all of them, and
// the scores are added up. Starts at the index on Citation.provision, one seek and one range a place. One row an
// obligation, with the total in each; one row without an obligation for an empty page.
UNWIND $places AS place
CALL (place) {
  MATCH (c:Citation)
  WHERE c.provision = place.provision
  RETURN c, 1.0 AS fit
  UNION ALL
  MATCH (c:Citation)
  WHERE c.provision STARTS WITH place.provision + '('
  RETURN c, 0.5 AS fit
}
WITH place, c, fit
WHERE place.instrument_id IS NULL OR c.instrument_id = place.instrument_id
MATCH (o:Obligation)-[:CITES]->(c)
WHERE o.pack_id + '@' + o.version IN $versionIds
  AND ($tags IS NULL OR any(tag IN $tags WHERE tag IN o.tags))
  AND ($modalities IS NULL OR o.modality IN $modalities)
  AND ($roles IS NULL OR any(role IN $roles WHERE role IN o.addressee_roles))
  AND NOT o.id IN $without
  AND ($acts IS NULL OR EXISTS { MATCH (o)-[:CITES]->(cited:Citation) WHERE cited.instrument_id IN $acts })
WITH o, place, max(fit) AS fit
WITH o, count(place) AS met, sum(fit) AS score
WHERE met = size($places)
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
