// Every version of the given packs (null: of all), with the dates and states that decide which of them answers; see
// src/law/versions/version-choice.ts. Starts at the unique pack ids; a handful of rows a pack, ordered by pack.
CALL () {
  WITH *
  WHERE $packIds IS NULL
  MATCH (p:Pack)
  WHERE p.id >= ''
  RETURN collect(p.id) AS everyPack
}
UNWIND coalesce($packIds, everyPack) AS packId
MATCH (:Pack {id: packId})-[:HAS_VERSION]->(v:PackVersion)
RETURN v.id AS id, v.pack_id AS pack_id, v.version AS version, v.publication_mode AS publication_mode, v.legal_from AS legal_from,
  v.legal_to AS legal_to, v.published_at AS published_at, v.closed_at AS closed_at, v.loaded_at AS loaded_at
ORDER BY pack_id, version
