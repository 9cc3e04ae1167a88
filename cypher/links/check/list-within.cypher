// Which terms lie within which, as stored. Scans the terms, of which there are hundreds; some rows for each.
MATCH (t:Term)-[within:WITHIN]->(up:Term)
RETURN t.id AS from, up.id AS to, within.depth AS depth
