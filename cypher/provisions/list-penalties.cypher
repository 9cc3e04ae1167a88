// The penalties of the given versions for a breach of a provision, of something in it or of what it is in, in the order
// of the packs, at most $limit, with the exact total; each with the provisions that it targets there. Starts at the
// unique id; always one row.
CALL () {
  MATCH (:Provision {id: $provisionId})<-[:PART_OF]-{0,8}(p:Provision)
  RETURN p
  UNION
  MATCH (:Provision {id: $provisionId})-[:PART_OF]->{1,8}(p:Provision)
  RETURN p
}
OPTIONAL MATCH (p)<-[:TARGETS]-(x:PenaltyFact)
WHERE x.pack_id + '@' + x.version IN $versionIds
WITH x, p
ORDER BY x.pack_id, x.position, p.name
WITH x, collect(DISTINCT p.name) AS targets
WITH collect(x {.pack_id, .version, .code, .kind, .addressee_role, .content_json, targets: targets}) AS found
RETURN size(found) AS total, found[..$limit] AS items
