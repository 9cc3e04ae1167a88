// Removes the derived edges between terms, before they are derived anew. Scans the terms, of which there are hundreds; always one row.
MATCH (:Term)-[within:WITHIN]->(:Term)
DELETE within
RETURN count(*) AS deleted
