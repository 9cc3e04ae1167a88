-- needs: idempotency
-- Opens the record of an idempotency key that belongs to no workspace, or returns the outcome of the first call.
-- Returns {run|replay|in_progress|mismatch, answer, ms to wait}.
-- KEYS 1 record
-- ARGV 1 now ms, 2 fingerprint, 3 lease ms, 4 attempt
local now_ms = tonumber(ARGV[1])
local record = find_record(KEYS[1])
if record then
  local met, wait_ms = meet_record(record, ARGV[2], record[R_STATE] == 'open', now_ms)
  if met then return { met, met == 'replay' and record[R_TEXT] or '', wait_ms } end
end
write_record(KEYS[1], { 'open', '', ARGV[4], now_ms + tonumber(ARGV[3]), ARGV[2], '', '', '' }, ARGV[3])
return { 'run', '', 0 }
