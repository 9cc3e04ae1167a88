// Ties the duties of two neighbouring versions: what each was made of, and how. A duty with its lineage under another
// code was moved; a lineage that several duties name was split; a duty that names several was merged. Starts at unique
// ids; always one row.
MATCH (v:PackVersion {id: $versionId})
CALL (v) {
  WITH v
  WHERE v.previous_version IS NOT NULL
  MATCH (before:PackVersion {id: v.pack_id + '@' + v.previous_version})
  RETURN v AS after, before
  UNION
  MATCH (:Pack {id: v.pack_id})-[:HAS_VERSION]->(after:PackVersion {previous_version: v.version})
  RETURN after, v AS before
}
MATCH (before)-[:HAS_OBLIGATION]->(source:Obligation)
WITH after, source
MATCH (after)-[:HAS_OBLIGATION]->(o:Obligation)
WHERE (o.lineage_id = source.lineage_id AND o.code <> source.code)
  OR source.lineage_id IN o.derived_from OR source.code IN o.derived_from
WITH o, source,
  CASE
    WHEN size(o.derived_from) > 1 THEN 'merged'
    WHEN size(o.derived_from) = 1 THEN 'split'
    ELSE 'moved'
  END AS op
MERGE (o)-[derived:DERIVED_FROM]->(source)
SET derived.op = op
RETURN count(*) AS written
