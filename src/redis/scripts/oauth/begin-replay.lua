-- Opens the record of an idempotency key that belongs to no workspace, or tells what the first call came to.
-- Returns {run|replay|in_progress|mismatch, stored answer, ms until the first call is given up}.
-- KEYS 1 record
-- ARGV 1 now ms, 2 fingerprint, 3 lease ms
local fields = redis.call('HMGET', KEYS[1], 'fingerprint', 'answer', 'until')
if fields[1] then
  if fields[1] ~= ARGV[2] then return { 'mismatch', '', 0 } end
  if fields[2] then return { 'replay', fields[2], 0 } end
  local left = tonumber(fields[3]) - tonumber(ARGV[1])
  if left > 0 then return { 'in_progress', '', left } end
end
redis.call('HSET', KEYS[1], 'fingerprint', ARGV[2], 'until', tonumber(ARGV[1]) + tonumber(ARGV[3]))
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return { 'run', '', 0 }
