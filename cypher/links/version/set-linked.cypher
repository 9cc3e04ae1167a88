// Notes with which release's edges a version is tied. Starts at the unique id; one row.
MATCH (v:PackVersion {id: $versionId})
SET v.links = $links
RETURN v.id AS id
