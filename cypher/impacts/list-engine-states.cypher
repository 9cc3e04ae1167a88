// The current run of each profile, the engine that made it and the one that compared it last, and whether an undecided impact of an engine
// belongs to an earlier run. Starts at the unique (workspace_id, id); a row a profile with a run.
UNWIND $profileIds AS profileId
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: profileId})
MATCH (r:ApplicabilityRun {id: p.run_id})
RETURN p.id AS profile_id, r {.id, .engine_version, .compared_engine} AS run,
  EXISTS {
    MATCH (i:ChangeImpact {workspace_id: $workspaceId, profile_id: profileId})
    WHERE i.run_id >= '' AND i.engine >= '' AND i.run_id <> r.id AND i.status IN ['open', 'acknowledged']
  } AS has_overtaken
ORDER BY profile_id
