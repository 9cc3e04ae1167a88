// Adds to facts that are already stored what a later load knows of their time: since when texts with both ends are the law, and pins. What was
// said before is kept with the instant until which it was: as known earlier, a published fact holds from the day that was known then. Starts at
// unique ids; at most 500 rows a call, always one row back.
UNWIND $rows AS row
MATCH (f:RelationshipFact {id: row.id})
WITH f, row, coalesce(f.exists_from, f.holds_from, f.applies_from) AS before,
  [pin IN row.pins WHERE none(known IN coalesce(f.pins, []) WHERE known = pin OR known STARTS WITH pin + ' ')] AS fresh
WHERE f.holds_from IS NULL OR f.exists_from IS NULL OR row.exists_from < f.exists_from OR fresh <> []
SET f.holds_from = coalesce(f.holds_from, row.holds_from),
  f.pins = coalesce(f.pins, []) + [pin IN fresh | pin + ' ' + $at],
  f.earlier_from = CASE
    WHEN f.published_at IS NULL OR before IS NULL OR before <= row.exists_from THEN f.earlier_from
    ELSE coalesce(f.earlier_from, []) + ($at + ' ' + before)
  END,
  f.exists_from = CASE WHEN before < row.exists_from THEN before ELSE row.exists_from END
RETURN count(f) AS written
