// Change events are read by cursor; reviews are walked along their chain.
CREATE CONSTRAINT change_event_id IF NOT EXISTS FOR (n:ChangeEvent) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT change_event_seq IF NOT EXISTS FOR (n:ChangeEvent) REQUIRE n.seq IS UNIQUE;
CREATE INDEX review_position IF NOT EXISTS FOR (n:Review) ON (n.position);
