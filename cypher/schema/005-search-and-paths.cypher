// Full-text search over obligations, and the way from a provision to the obligations that cite it.
CREATE FULLTEXT INDEX obligation_text IF NOT EXISTS FOR (n:Obligation) ON EACH [n.title, n.summary, n.code, n.tags] OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};
CREATE INDEX citation_provision IF NOT EXISTS FOR (n:Citation) ON (n.provision);
// Relationship facts by the lineage of an end, which stays when a duty is renumbered: the steps of a path.
CREATE INDEX relationship_fact_from_lineage IF NOT EXISTS FOR (n:RelationshipFact) ON (n.publication_mode, n.from_lineage_id);
CREATE INDEX relationship_fact_to_lineage IF NOT EXISTS FOR (n:RelationshipFact) ON (n.publication_mode, n.to_lineage_id);
