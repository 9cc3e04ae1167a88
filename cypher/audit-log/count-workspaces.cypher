// How many accounts a recovery will look at. Answered by the store's own count of the label.
MATCH (w:Workspace)
RETURN count(w) AS total
