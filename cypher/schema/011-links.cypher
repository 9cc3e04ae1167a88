// Nodes that edges meet at: what stays the same over the versions of a duty, provisions of law, texts of acts, and artefacts of evidence.
CREATE CONSTRAINT obligation_lineage_id IF NOT EXISTS FOR (n:ObligationLineage) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT provision_id IF NOT EXISTS FOR (n:Provision) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT instrument_text_id IF NOT EXISTS FOR (n:InstrumentText) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT artefact_id IF NOT EXISTS FOR (n:Artefact) REQUIRE n.id IS UNIQUE;

// The lineages of a pack, from which its relationship facts are walked.
CREATE INDEX obligation_lineage_pack IF NOT EXISTS FOR (n:ObligationLineage) ON (n.pack_id);

// The provisions of an act, to drop the places that a text no longer has.
CREATE INDEX provision_instrument IF NOT EXISTS FOR (n:Provision) ON (n.instrument_id);
