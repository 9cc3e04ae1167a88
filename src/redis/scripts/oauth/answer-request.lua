-- Notes that the browser of an approved authorization request goes back to its client. Returns 1 for the first one in time; 0 when
-- it has gone already, is not approved, or has ended: of many calls at once one gets 1 at most.
-- KEYS 1 request
-- ARGV 1 now ms
local fields = redis.call('HMGET', KEYS[1], 'state', 'expires_at', 'answered_at')
if fields[1] ~= 'approved' or fields[3] or tonumber(fields[2]) <= tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'answered_at', ARGV[1])
return 1
