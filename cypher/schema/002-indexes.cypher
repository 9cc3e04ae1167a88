// Relationship facts are read by mode, by type and by the pack at either end; a page of them never scans the label.
CREATE INDEX relationship_fact_mode IF NOT EXISTS FOR (n:RelationshipFact) ON (n.publication_mode, n.id);
CREATE INDEX relationship_fact_type IF NOT EXISTS FOR (n:RelationshipFact) ON (n.publication_mode, n.type, n.id);
CREATE INDEX relationship_fact_from IF NOT EXISTS FOR (n:RelationshipFact) ON (n.publication_mode, n.from_pack_id, n.id);
CREATE INDEX relationship_fact_to IF NOT EXISTS FOR (n:RelationshipFact) ON (n.publication_mode, n.to_pack_id, n.id);
CREATE INDEX obligation_lineage IF NOT EXISTS FOR (n:Obligation) ON (n.lineage_id);
CREATE INDEX pack_version_pack IF NOT EXISTS FOR (n:PackVersion) ON (n.pack_id, n.publication_mode);
CREATE INDEX rule_pack IF NOT EXISTS FOR (n:Rule) ON (n.pack_id, n.version);
