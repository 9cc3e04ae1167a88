// What acts leave to member states, and the national laws that carry directives: told apart by id, read whole.
CREATE CONSTRAINT member_state_option_id IF NOT EXISTS FOR (n:MemberStateOption) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT transposition_id IF NOT EXISTS FOR (n:Transposition) REQUIRE n.id IS UNIQUE;
