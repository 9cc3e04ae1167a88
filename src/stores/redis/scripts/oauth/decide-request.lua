-- Decides an authorization request once. Returns its state before: 'pending' when this call decided it, else approved,
-- denied, expired, or '' when there is none. Sets a new time to live for a decided request.
-- KEYS 1 request
-- ARGV 1 now ms, 2 new state, 3 new time to live ms, then field and value pairs
local fields = redis.call('HMGET', KEYS[1], 'state', 'expires_at')
if not fields[1] then return '' end
if fields[1] ~= 'pending' then return fields[1] end
if tonumber(fields[2]) <= tonumber(ARGV[1]) then return 'expired' end
redis.call('HSET', KEYS[1], 'state', ARGV[2], 'decided_at', ARGV[1])
for i = 4, #ARGV, 2 do
  redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1])
end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 'pending'
