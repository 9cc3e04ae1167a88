// Receipts of operations: found by id, dropped by age.
CREATE CONSTRAINT op_id IF NOT EXISTS FOR (n:Op) REQUIRE n.id IS UNIQUE;
CREATE INDEX op_done IF NOT EXISTS FOR (n:Op) ON (n.done_at);
