// Copies one customer with its run, each copy with another number of staff. A benchmark measures what follows the runs.
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: $templateId})
MATCH (v:ProfileVersion {workspace_id: $workspaceId, profile_id: $templateId, version: 1})
MATCH (r:ApplicabilityRun {id: p.run_id})
UNWIND range($from, $to) AS n
WITH p, v, r, n, 'c-' + toString(n) AS id, randomUUID() AS runId
CREATE (copy:CustomerProfile)-[:HAS_PROFILE_VERSION]->(version:ProfileVersion)
SET copy = p {.*, id: id, run_id: runId}
SET version = v {.*, profile_id: id, content_json: replace(v.content_json, '"staff":600', '"staff":' + toString(n))}
CREATE (copy)-[:HAS_RUN]->(run:ApplicabilityRun)-[:OF_VERSION]->(version)
SET run = r {.*, id: runId, profile_id: id}
WITH r, run
MATCH (r)-[:HAS_RESULT]->(result:RunResult)-[:LOCKED]->(locked:PackVersion)
CREATE (run)-[:HAS_RESULT]->(other:RunResult)-[:LOCKED]->(locked)
SET other = result {.*, run_id: run.id}
