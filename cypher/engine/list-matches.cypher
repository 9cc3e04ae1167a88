// Which groups of rules and overrides each of the given terms meets: those that have the term or a broader one as a
// value. A group without a row is met by none. `ties` are the connections to a place that the group asks for, if it
// asks for one. The work follows from the terms, however many subjects have them. Starts at unique term ids; rows =
// groups of the asked versions, of derivations and of the asked facts that a term meets.
UNWIND $termIds AS termId
MATCH (given:Term {id: termId})-[:WITHIN]->(up:Term)
WITH up, collect(given.id) AS given
MATCH (up)<-[:VALUE]-(g:RuleGroup)<-[:HAS_GROUP]-(owner:Rule|RelationshipFact)
WHERE owner.pack_id = '' OR owner.pack_id + '@' + owner.version IN $versionIds OR owner.id IN $factIds
WITH g, collect(given) AS lists
RETURN g.id AS group_id, g.ties AS ties, reduce(all = [], list IN lists | all + list) AS term_ids
