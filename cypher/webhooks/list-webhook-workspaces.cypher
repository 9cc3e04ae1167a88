// The next workspaces with endpoints, by id. Starts at the index on (has_webhooks, id).
MATCH (w:Workspace)
WHERE w.has_webhooks = true AND w.id > $afterId
RETURN w.id AS id
ORDER BY w.id
LIMIT $limit
