// How many obligations of the given versions each full-text query matches. Starts at the full-text index, once a query.
// One row a query, in their order.
UNWIND range(0, size($queries) - 1) AS position
CALL (position) {
  CALL db.index.fulltext.queryNodes('obligation_text', $queries[position]) YIELD node AS o
  WHERE o.pack_id + '@' + o.version IN $versionIds
  RETURN count(o) AS hits
}
RETURN position, hits
ORDER BY position
