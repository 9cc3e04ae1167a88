// Adds to stored facts what a later load knows of their time: since when texts with both ends are the law, and pins. A
// published fact keeps its pins, and its earlier first day with the instant until which answers gave it. Other facts
// get the pins of the load. Starts at unique ids; at most 500 rows a call, always one row back.
UNWIND $rows AS row
MATCH (f:RelationshipFact {id: row.id})
WITH f, row, coalesce(f.exists_from, f.holds_from) AS known, f.published_at IS NOT NULL AS isPublished,
  [pin IN row.pins WHERE none(known IN coalesce(f.pins, []) WHERE known = pin OR known STARTS WITH pin + ' ')] AS fresh
WITH f, row, isPublished, fresh, coalesce(known, f.applies_from, '0001-01-01') AS told,
  CASE WHEN known < row.exists_from THEN known ELSE row.exists_from END AS first
WHERE f.holds_from IS NULL OR f.exists_from IS NULL OR first <> f.exists_from OR fresh <> []
  OR (NOT isPublished AND coalesce(f.pins, []) <> row.pins)
SET f.holds_from = coalesce(f.holds_from, row.holds_from),
  f.pins = CASE WHEN isPublished THEN coalesce(f.pins, []) + [pin IN fresh | pin + ' ' + $at] ELSE row.pins END,
  f.earlier_from = CASE WHEN isPublished AND told <> first THEN coalesce(f.earlier_from, []) + ($at + ' ' + told) ELSE f.earlier_from END,
  f.exists_from = first
RETURN count(f) AS written
