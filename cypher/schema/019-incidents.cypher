// Incidents that customers keep, and the entries of their logs. An entry's id is that of its incident with its position, so no two take the same place.
CREATE CONSTRAINT incident_id IF NOT EXISTS FOR (n:Incident) REQUIRE (n.workspace_id, n.id) IS UNIQUE;
CREATE CONSTRAINT incident_event_id IF NOT EXISTS FOR (n:IncidentEvent) REQUIRE n.id IS UNIQUE;
