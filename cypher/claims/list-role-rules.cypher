// The rules of a version that exclude subjects or decide for some of its duties. Each row has the roles that the rule
// asks for, the roles that it excludes, and its number of groups. Starts at the unique version id; some dozens of rows.
MATCH (v:PackVersion {id: $versionId})-[:HAS_RULE]->(r:Rule)
WHERE r.outcome = 'excluded' OR r.outcome = 'applies' AND size(r.scope) > 0
RETURN r.code AS code, r.outcome AS outcome, r.scope AS scope, size(r.unless) > 0 AS is_lifted,
  COUNT { (r)-[:HAS_GROUP]->() } AS group_count,
  COLLECT { MATCH (r)-[:HAS_GROUP]->(:RuleGroup {kind: 'any_of', dimension: 'entity_roles'})-[:VALUE]->(t:Term) RETURN t.code AS role ORDER BY role } AS any_of,
  COLLECT { MATCH (r)-[:HAS_GROUP]->(:RuleGroup {kind: 'none_of', dimension: 'entity_roles'})-[:VALUE]->(t:Term) RETURN t.code AS role ORDER BY role } AS none_of
ORDER BY r.position, r.code
