// Ties the rules of a version to the duties that they decide about, or to the version when they decide about all of it.
// A rule that derives a fact decides about none. Starts at unique ids; always one row.
MATCH (v:PackVersion {id: $versionId})-[:HAS_RULE]->(r:Rule)
WHERE r.outcome <> 'derives'
CALL (v, r) {
  WITH v, r
  WHERE r.scope = []
  RETURN v AS target
  UNION
  UNWIND r.scope AS code
  MATCH (o:Obligation {id: v.id + '/' + code})
  RETURN o AS target
}
MERGE (r)-[:SCOPES]->(target)
RETURN count(*) AS written
