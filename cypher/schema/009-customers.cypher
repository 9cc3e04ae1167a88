// Customers' own records. Every one of them carries the workspace that it belongs to, and is read by it.
CREATE CONSTRAINT customer_profile_id IF NOT EXISTS FOR (n:CustomerProfile) REQUIRE (n.workspace_id, n.id) IS UNIQUE;
CREATE INDEX customer_profile_seen IF NOT EXISTS FOR (n:CustomerProfile) ON (n.seen_event);
CREATE CONSTRAINT profile_version IF NOT EXISTS FOR (n:ProfileVersion) REQUIRE (n.workspace_id, n.profile_id, n.version) IS UNIQUE;
CREATE CONSTRAINT applicability_run_id IF NOT EXISTS FOR (n:ApplicabilityRun) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT applicability_run_number IF NOT EXISTS FOR (n:ApplicabilityRun) REQUIRE (n.workspace_id, n.profile_id, n.number) IS UNIQUE;
CREATE CONSTRAINT run_result_pack IF NOT EXISTS FOR (n:RunResult) REQUIRE (n.run_id, n.pack_id) IS UNIQUE;
CREATE CONSTRAINT change_impact_id IF NOT EXISTS FOR (n:ChangeImpact) REQUIRE (n.workspace_id, n.id) IS UNIQUE;
CREATE CONSTRAINT change_impact_of IF NOT EXISTS FOR (n:ChangeImpact) REQUIRE (n.workspace_id, n.profile_id, n.pack_id, n.event) IS UNIQUE;
CREATE CONSTRAINT impact_recompute IF NOT EXISTS FOR (n:ImpactRecompute) REQUIRE (n.workspace_id, n.question) IS UNIQUE;
