// The duties of the given versions that rest on a provision or on something in it, in the order of the packs and of the
// law, at most $limit, with the exact total; each with the provisions and the roles in which it cites them. Starts at
// the unique id; always one row.
OPTIONAL MATCH (:Provision {id: $provisionId})<-[:PART_OF]-{0,8}(p:Provision)<-[rests:BASED_ON|DEFINED_BY|EXCEPTED_BY|SANCTIONED_BY|INTERPRETED_BY]-(o:Obligation)
WHERE o.pack_id + '@' + o.version IN $versionIds
WITH o, p, toLower(type(rests)) AS role
ORDER BY o.pack_id, o.position, role, p.name
WITH o, collect(DISTINCT {role: role, provision: p.name}) AS citations
WITH collect(o {.pack_id, .version, .code, .lineage_id, .title, citations: citations}) AS found
RETURN size(found) AS total, found[..$limit] AS items
