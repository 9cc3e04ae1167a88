// The decisions of impacts as they are stored, read under the locks of the impacts. Starts at the unique (workspace_id, id); a row an impact.
UNWIND $impacts AS impact
MATCH (i:ChangeImpact {workspace_id: impact.workspace_id, id: impact.id})
RETURN i.workspace_id AS workspace_id, i.id AS id, i.decisions_json AS decisions
