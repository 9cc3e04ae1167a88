// Every version with how many of its obligations are tied to their lineage. Starts at the unique ids; rows = versions.
MATCH (v:PackVersion)
WHERE v.id >= ''
RETURN v.id AS id, COUNT { (v)-[:HAS_OBLIGATION]->(:Obligation) } AS obligations,
  COUNT { (v)-[:HAS_OBLIGATION]->(:Obligation)<-[:HAS_VERSION]-(:ObligationLineage) } AS lineages
ORDER BY id
