// The filing rules of the given versions that rest on a provision or on something in it, in the order of the packs, at
// most $limit, with the exact total; each with the provisions and the roles in which it cites them. Starts at the
// unique id; always one row.
OPTIONAL MATCH (:Provision {id: $provisionId})<-[:PART_OF]-{0,8}(p:Provision)<-[rests:BASED_ON|DEFINED_BY|EXCEPTED_BY|SANCTIONED_BY|INTERPRETED_BY]-(f:FilingRule)
WHERE f.pack_id + '@' + f.version IN $versionIds
WITH f, p, toLower(type(rests)) AS role
ORDER BY f.pack_id, f.position, role, p.name
WITH f, collect(DISTINCT {role: role, provision: p.name}) AS citations
WITH collect(f {.pack_id, .version, .code, .filing_type, .trigger_event, .content_json, citations: citations}) AS found
RETURN size(found) AS total, found[..$limit] AS items
