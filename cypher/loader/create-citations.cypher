// Ties objects of one label to the provisions that they cite, with the role of each citation and its order. `Label` is
// the place of the label of each statement that is bound to this file. Starts at unique ids on both sides; at most 500
// rows a call, always one row back.
UNWIND $rows AS row
MATCH (a:Label {id: row.from})
MATCH (c:Citation {id: row.to})
CREATE (a)-[:CITES {role: row.role, order: row.order}]->(c)
RETURN count(*) AS written
