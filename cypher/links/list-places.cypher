// The provisions of acts, each with the ids of what it is a part of. Starts at the index on the act; rows = provisions.
UNWIND $ids AS id
MATCH (p:Provision {instrument_id: id})
RETURN p.id AS id, COLLECT { MATCH (p)-[:PART_OF]->(place) RETURN place.id } AS places
