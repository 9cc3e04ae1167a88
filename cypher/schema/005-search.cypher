// Full-text search over obligations, and the way from a provision to the obligations that cite it.
CREATE FULLTEXT INDEX obligation_text IF NOT EXISTS FOR (n:Obligation) ON EACH [n.title, n.summary, n.code, n.tags] OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};
CREATE INDEX citation_provision IF NOT EXISTS FOR (n:Citation) ON (n.provision);
