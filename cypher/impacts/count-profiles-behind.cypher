// How many profiles have not seen the last change event yet. Starts at the index on seen_event; one row.
MATCH (p:CustomerProfile)
WHERE p.seen_event < $head
RETURN count(p) AS total
