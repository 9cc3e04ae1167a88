// The names of the provisions of an act, to suggest one for a mistyped name. Starts at the index on
// Provision(instrument_id); about a thousand rows, none for an unknown act.
MATCH (p:Provision {instrument_id: $instrumentId})
RETURN p.name AS name
ORDER BY name
