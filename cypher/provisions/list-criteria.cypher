// The criteria of the given versions that rest on a provision or on something in it, in the order of the packs, at most
// $limit, with the exact total; each with the provisions and the roles in which it cites them. Starts at the unique id;
// always one row.
OPTIONAL MATCH (:Provision {id: $provisionId})<-[:PART_OF]-{0,8}(p:Provision)<-[rests:BASED_ON|DEFINED_BY|EXCEPTED_BY|SANCTIONED_BY|INTERPRETED_BY]-(c:Criterion)
WHERE c.pack_id + '@' + c.version IN $versionIds
WITH c, p, toLower(type(rests)) AS role
ORDER BY c.pack_id, c.position, role, p.name
WITH c, collect(DISTINCT {role: role, provision: p.name}) AS citations
WITH collect(c {.pack_id, .version, .code, .content_json, citations: citations}) AS found
RETURN size(found) AS total, found[..$limit] AS items
