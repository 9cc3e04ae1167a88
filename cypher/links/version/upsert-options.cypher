// Ties the options that an act leaves to member states to the duties of a version that change with the choice. Starts
// at unique ids; the options, of which there are few, are scanned; always one row.
MATCH (v:PackVersion {id: $versionId})
MATCH (option:MemberStateOption {pack_id: v.pack_id})
UNWIND option.obligation_codes AS code
MATCH (o:Obligation {id: v.id + '/' + code})
MERGE (option)-[:CONCERNS]->(o)
RETURN count(*) AS written
