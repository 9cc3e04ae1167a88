// The given roles with all broader roles, because a rule for financial entities is a rule for banks. Starts at unique
// term ids; always one row.
CALL () {
  UNWIND $roles AS role
  MATCH (:Term {id: 'entity_roles/' + role})-[:WITHIN]->(up:Term)
  RETURN collect(DISTINCT up.code) AS wider
}
RETURN wider
