// A page of the obligations that match full-text queries in the given versions: those that match most of them, the best
// first, then by id, with the exact total. Before them comes what has to be filed when one of $events happens: of each
// event the duty with the most filings, then the second of each. A hit matches the first $needed queries. Starts at the
// full-text index, once a query; hits in other versions, and those that the filters exclude, are dropped before
// anything more is read. An obligation must cite each given place (a provision, of one instrument or any) or something
// beneath it.
// One row an obligation, with the total in each and the positions of the queries that it matches; one row without an
// obligation for an empty page.
UNWIND range(0, size($queries) - 1) AS position
CALL db.index.fulltext.queryNodes('obligation_text', $queries[position]) YIELD node AS o, score
WITH o, position, score
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
WITH o, sum(score) AS score, collect(position) AS met
WHERE all(position IN range(0, $needed - 1) WHERE position IN met)
WITH o, score, met,
  CASE WHEN o.trigger_event IN $events THEN COUNT { (o)-[:FILED_BY]->(:FilingRule) } ELSE 0 END AS filings
WITH o, score, met, filings, CASE WHEN filings > 0 THEN o.trigger_event END AS event
ORDER BY size(met) DESC, filings DESC, score DESC, o.id
WITH event, collect({o: o, score: score, met: met}) AS hits
UNWIND range(0, size(hits) - 1) AS place
WITH hits[place] AS hit, CASE WHEN event IS NULL THEN 1000000 ELSE place END AS place
ORDER BY size(hit.met) DESC, place, hit.score DESC, hit.o.id
WITH collect(hit) AS ranked
WITH [hit IN ranked WHERE size(hit.met) = size(ranked[0].met)] AS found
WITH size(found) AS total, found[$offset..$offset + $limit] AS page
UNWIND CASE WHEN page = [] THEN [NULL] ELSE page END AS item
WITH total, item.o AS o, item.score AS score, item.met AS met
RETURN total, score, met,
  o {
    .*,
    citations: COLLECT { MATCH (o)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order },
    evidence: COLLECT { MATCH (o)-[:NEEDS]->(e:EvidenceRequirement) RETURN e.code AS code ORDER BY code },
    filings: COLLECT { MATCH (o)-[:FILED_BY]->(f:FilingRule) RETURN f.code AS code ORDER BY code },
    penalties: COLLECT { MATCH (o)-[:SANCTIONED_BY]->(x:PenaltyFact) RETURN x.code AS code ORDER BY code }
  } AS obligation
