-- Decides an authorization request once. Returns its state before: 'pending' when this call decided it, else approved,
-- denied, expired, or '' when there is none; 'changed' when a field does not hold what the caller saw. Sets a new time
-- to live for a decided request.
-- KEYS 1 request
-- ARGV 1 now ms, 2 new state, 3 new time to live ms, 4 a field that has to hold 5 (none if empty), then field and value
-- pairs
local fields = redis.call('HMGET', KEYS[1], 'state', 'expires_at')
if not fields[1] then return '' end
if fields[1] ~= 'pending' then return fields[1] end
if tonumber(fields[2]) <= tonumber(ARGV[1]) then return 'expired' end
if ARGV[4] ~= '' and redis.call('HGET', KEYS[1], ARGV[4]) ~= ARGV[5] then return 'changed' end
redis.call('HSET', KEYS[1], 'state', ARGV[2], 'decided_at', ARGV[1])
for i = 6, #ARGV, 2 do
  redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1])
end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 'pending'
