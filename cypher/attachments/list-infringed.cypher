// What an infringement of a provision means under the given versions: the duties that rest on it or on something in it,
// such as the articles of a chapter; where there are none, the duties that rest on what it is in. Where no duty rests
// on either, the penalties that name such a provision, as their target or as the place where they are set out. Starts
// at the unique id and the unique version ids; one row a version, none for an unknown provision.
MATCH (asked:Provision {id: $provisionId})
UNWIND $versionIds AS versionId
WITH asked, versionId, COLLECT {
  MATCH (asked)<-[:PART_OF]-{0,8}(:Provision)<-[:BASED_ON]-(o:Obligation)
  WHERE o.pack_id + '@' + o.version = versionId
  RETURN DISTINCT o.code AS code
} AS within
WITH asked, versionId, CASE WHEN within <> [] THEN within ELSE COLLECT {
  MATCH (asked)-[:PART_OF]->{1,8}(:Provision)<-[:BASED_ON]-(o:Obligation)
  WHERE o.pack_id + '@' + o.version = versionId
  RETURN DISTINCT o.code AS code
} END AS obligations
RETURN versionId AS version_id, obligations, CASE WHEN obligations <> [] THEN [] ELSE COLLECT {
  CALL (asked) {
    MATCH (asked)<-[:PART_OF]-{0,8}(p:Provision)
    RETURN p
    UNION
    MATCH (asked)-[:PART_OF]->{1,8}(p:Provision)
    RETURN p
  }
  MATCH (p)<-[:TARGETS|SANCTIONED_BY]-(x:PenaltyFact)
  WHERE x.pack_id + '@' + x.version = versionId
  RETURN DISTINCT x.code AS code
} END AS penalties
