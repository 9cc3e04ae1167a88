// Turns decisions into nodes and removes their text. Runs under the locks of the impacts. Starts at the unique (workspace_id, id); always one
// row with how many impacts were changed.
UNWIND $impacts AS impact
MATCH (i:ChangeImpact {workspace_id: impact.workspace_id, id: impact.id})
REMOVE i.decisions_json
FOREACH (decision IN impact.decisions |
  CREATE (i)-[:DECIDED]->(d:Decision)
  SET d = decision)
RETURN count(i) AS changed
