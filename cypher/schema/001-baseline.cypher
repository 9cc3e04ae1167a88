// The schema of an empty graph. Every statement is harmless when repeated.

// Packs: one unique id per label is the start of every read by id and the guard of every upsert.
CREATE CONSTRAINT pack_id IF NOT EXISTS FOR (n:Pack) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT pack_version_id IF NOT EXISTS FOR (n:PackVersion) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT obligation_id IF NOT EXISTS FOR (n:Obligation) REQUIRE n.id IS UNIQUE;
CREATE FULLTEXT INDEX obligation_text IF NOT EXISTS FOR (n:Obligation) ON EACH [n.title, n.summary, n.code, n.tags, n.conditions_text, n.exceptions_text, n.attached_text, n.trigger_event] OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};
CREATE CONSTRAINT rule_id IF NOT EXISTS FOR (n:Rule) REQUIRE n.id IS UNIQUE;
CREATE INDEX rule_pack IF NOT EXISTS FOR (n:Rule) ON (n.pack_id, n.version);
CREATE CONSTRAINT rule_group_id IF NOT EXISTS FOR (n:RuleGroup) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT evidence_id IF NOT EXISTS FOR (n:EvidenceRequirement) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT filing_id IF NOT EXISTS FOR (n:FilingRule) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT penalty_id IF NOT EXISTS FOR (n:PenaltyFact) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT criterion_id IF NOT EXISTS FOR (n:Criterion) REQUIRE n.id IS UNIQUE;
// The text that the hash of legal objects covers, one node a hash: objects and versions with the same content share it.
CREATE CONSTRAINT legal_content_hash IF NOT EXISTS FOR (n:LegalContent) REQUIRE n.hash IS UNIQUE;

// Vocabularies.
CREATE CONSTRAINT term_id IF NOT EXISTS FOR (n:Term) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT fact_id IF NOT EXISTS FOR (n:Fact) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT synonym_id IF NOT EXISTS FOR (n:Synonym) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT relationship_type_id IF NOT EXISTS FOR (n:RelationshipType) REQUIRE n.id IS UNIQUE;

// Acts. What they leave to member states, and the national laws that carry directives, are read whole.
CREATE CONSTRAINT instrument_id IF NOT EXISTS FOR (n:Instrument) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT citation_id IF NOT EXISTS FOR (n:Citation) REQUIRE n.id IS UNIQUE;
// From a provision to the obligations that cite it.
CREATE INDEX citation_provision IF NOT EXISTS FOR (n:Citation) ON (n.provision);
CREATE CONSTRAINT member_state_option_id IF NOT EXISTS FOR (n:MemberStateOption) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT transposition_id IF NOT EXISTS FOR (n:Transposition) REQUIRE n.id IS UNIQUE;

// Nodes that edges meet at: what stays the same over the versions of a duty, provisions of law, texts of acts, and
// artefacts of evidence.
CREATE CONSTRAINT obligation_lineage_id IF NOT EXISTS FOR (n:ObligationLineage) REQUIRE n.id IS UNIQUE;
// The lineages of a pack, from which its relationship facts are walked.
CREATE INDEX obligation_lineage_pack IF NOT EXISTS FOR (n:ObligationLineage) ON (n.pack_id);
CREATE CONSTRAINT provision_id IF NOT EXISTS FOR (n:Provision) REQUIRE n.id IS UNIQUE;
// The provisions of an act, to drop the places that a text no longer has.
CREATE INDEX provision_instrument IF NOT EXISTS FOR (n:Provision) ON (n.instrument_id);
CREATE CONSTRAINT instrument_text_id IF NOT EXISTS FOR (n:InstrumentText) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT artefact_id IF NOT EXISTS FOR (n:Artefact) REQUIRE n.id IS UNIQUE;

// Relationship facts are read by their edges; those of a pack also by mode and the pack at either end.
CREATE CONSTRAINT relationship_fact_id IF NOT EXISTS FOR (n:RelationshipFact) REQUIRE n.id IS UNIQUE;
CREATE INDEX relationship_fact_from IF NOT EXISTS FOR (n:RelationshipFact) ON (n.publication_mode, n.from_pack_id, n.id);
CREATE INDEX relationship_fact_to IF NOT EXISTS FOR (n:RelationshipFact) ON (n.publication_mode, n.to_pack_id, n.id);

// Publication: reviews are walked along their chain, change events are read by cursor.
CREATE CONSTRAINT graph_revision_id IF NOT EXISTS FOR (n:GraphRevision) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT review_id IF NOT EXISTS FOR (n:Review) REQUIRE n.id IS UNIQUE;
CREATE INDEX review_position IF NOT EXISTS FOR (n:Review) ON (n.position);
CREATE CONSTRAINT change_event_id IF NOT EXISTS FOR (n:ChangeEvent) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT change_event_seq IF NOT EXISTS FOR (n:ChangeEvent) REQUIRE n.seq IS UNIQUE;

// Workspaces, and which of them have webhooks: without these indexes a look would walk over all of them.
CREATE CONSTRAINT workspace_id IF NOT EXISTS FOR (n:Workspace) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT workspace_slot IF NOT EXISTS FOR (n:Workspace) REQUIRE n.slot IS UNIQUE;
CREATE INDEX workspace_has_webhooks IF NOT EXISTS FOR (n:Workspace) ON (n.has_webhooks, n.id);
CREATE INDEX workspace_watches_credits IF NOT EXISTS FOR (n:Workspace) ON (n.watches_credits, n.id);

// The people of a workspace. A person who signs in by a provider is found by the identity there.
CREATE CONSTRAINT member_id IF NOT EXISTS FOR (n:Member) REQUIRE n.id IS UNIQUE;
CREATE INDEX member_workspace IF NOT EXISTS FOR (n:Member) ON (n.workspace_id, n.id);
CREATE CONSTRAINT member_subject IF NOT EXISTS FOR (n:Member) REQUIRE (n.workspace_id, n.subject) IS UNIQUE;
CREATE CONSTRAINT sign_in_provider_workspace IF NOT EXISTS FOR (n:SignInProvider) REQUIRE n.workspace_id IS UNIQUE;

// What members asked for and others confirm. Of one subject one is open at a time.
CREATE CONSTRAINT confirmation_id IF NOT EXISTS FOR (n:Confirmation) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT confirmation_open IF NOT EXISTS FOR (n:Confirmation) REQUIRE (n.workspace_id, n.open_on) IS UNIQUE;
CREATE INDEX confirmation_workspace IF NOT EXISTS FOR (n:Confirmation) ON (n.workspace_id, n.id);

// Markers of operations: found by id, dropped by age.
CREATE CONSTRAINT op_id IF NOT EXISTS FOR (n:Op) REQUIRE n.id IS UNIQUE;
CREATE INDEX op_done IF NOT EXISTS FOR (n:Op) ON (n.done_at);

// The audit log: an event is written once, replayed by its number in the account, and listed by its time.
CREATE CONSTRAINT audit_event_id IF NOT EXISTS FOR (n:AuditEvent) REQUIRE n.id IS UNIQUE;
CREATE INDEX audit_event_seq IF NOT EXISTS FOR (n:AuditEvent) ON (n.workspace_id, n.seq);
CREATE INDEX audit_event_at IF NOT EXISTS FOR (n:AuditEvent) ON (n.workspace_id, n.at, n.id);

// Webhooks: a message is written once, relayed by its state, dropped by its age; endpoints are read by workspace.
CREATE CONSTRAINT webhook_message_id IF NOT EXISTS FOR (n:WebhookMessage) REQUIRE n.id IS UNIQUE;
CREATE INDEX webhook_message_state IF NOT EXISTS FOR (n:WebhookMessage) ON (n.state, n.state_at);
CREATE CONSTRAINT webhook_endpoint_id IF NOT EXISTS FOR (n:WebhookEndpoint) REQUIRE n.id IS UNIQUE;
CREATE INDEX webhook_endpoint_workspace IF NOT EXISTS FOR (n:WebhookEndpoint) ON (n.workspace_id, n.id);
CREATE CONSTRAINT webhook_cursor_id IF NOT EXISTS FOR (n:WebhookCursor) REQUIRE n.id IS UNIQUE;

// Customers' own records. Each carries the workspace that it belongs to, and is read by it. Lists are read in the order
// of changes too; the clock of a workspace gives each change an instant of its own.
CREATE CONSTRAINT record_clock IF NOT EXISTS FOR (n:RecordClock) REQUIRE n.workspace_id IS UNIQUE;
CREATE CONSTRAINT customer_profile_id IF NOT EXISTS FOR (n:CustomerProfile) REQUIRE (n.workspace_id, n.id) IS UNIQUE;
CREATE INDEX customer_profile_updated IF NOT EXISTS FOR (n:CustomerProfile) ON (n.workspace_id, n.updated_at, n.id);
CREATE INDEX customer_profile_seen IF NOT EXISTS FOR (n:CustomerProfile) ON (n.seen_event);
CREATE CONSTRAINT profile_version IF NOT EXISTS FOR (n:ProfileVersion) REQUIRE (n.workspace_id, n.profile_id, n.version) IS UNIQUE;
CREATE CONSTRAINT applicability_run_id IF NOT EXISTS FOR (n:ApplicabilityRun) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT applicability_run_number IF NOT EXISTS FOR (n:ApplicabilityRun) REQUIRE (n.workspace_id, n.profile_id, n.number) IS UNIQUE;
CREATE INDEX applicability_run_updated IF NOT EXISTS FOR (n:ApplicabilityRun) ON (n.workspace_id, n.profile_id, n.updated_at, n.id);
CREATE CONSTRAINT run_result_pack IF NOT EXISTS FOR (n:RunResult) REQUIRE (n.run_id, n.pack_id) IS UNIQUE;

// Impacts of changes, and what customers decided about each, one node a decision.
CREATE CONSTRAINT change_impact_id IF NOT EXISTS FOR (n:ChangeImpact) REQUIRE (n.workspace_id, n.id) IS UNIQUE;
CREATE CONSTRAINT change_impact_of IF NOT EXISTS FOR (n:ChangeImpact) REQUIRE (n.workspace_id, n.profile_id, n.pack_id, n.event) IS UNIQUE;
CREATE INDEX change_impact_updated IF NOT EXISTS FOR (n:ChangeImpact) ON (n.workspace_id, n.updated_at, n.id);
CREATE CONSTRAINT impact_recompute IF NOT EXISTS FOR (n:ImpactRecompute) REQUIRE (n.workspace_id, n.question) IS UNIQUE;
CREATE CONSTRAINT decision_id IF NOT EXISTS FOR (n:Decision) REQUIRE n.id IS UNIQUE;

// Incidents that customers keep, and the entries of their logs. An entry's id is that of its incident with its
// position, so no two take the same place.
CREATE CONSTRAINT incident_id IF NOT EXISTS FOR (n:Incident) REQUIRE (n.workspace_id, n.id) IS UNIQUE;
CREATE INDEX incident_updated IF NOT EXISTS FOR (n:Incident) ON (n.workspace_id, n.updated_at, n.id);
CREATE CONSTRAINT incident_event_id IF NOT EXISTS FOR (n:IncidentEvent) REQUIRE n.id IS UNIQUE;
