// Runs of earlier engines are found by the version that made them; each has at most one impact of a later engine.
CREATE INDEX applicability_run_engine IF NOT EXISTS FOR (n:ApplicabilityRun) ON (n.status, n.engine_version);
CREATE CONSTRAINT change_impact_engine IF NOT EXISTS FOR (n:ChangeImpact) REQUIRE (n.workspace_id, n.profile_id, n.run_id, n.engine) IS UNIQUE;
CREATE INDEX change_impact_engine_status IF NOT EXISTS FOR (n:ChangeImpact) ON (n.status, n.engine);
