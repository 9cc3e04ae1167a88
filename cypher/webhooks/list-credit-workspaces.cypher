// The next workspaces that ask for low-balance alerts, by id. Starts at the index on (watches_credits, id).
MATCH (w:Workspace)
WHERE w.watches_credits = true AND w.id > $afterId
RETURN w.id AS id, w.slot AS slot, w.watches_since AS since, w.credits_low_below AS below
ORDER BY w.id
LIMIT $limit
