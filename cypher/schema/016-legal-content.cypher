// The text that the hash of legal objects covers, one node a hash: objects and versions with the same content share it.
CREATE CONSTRAINT legal_content_hash IF NOT EXISTS FOR (n:LegalContent) REQUIRE n.hash IS UNIQUE;
