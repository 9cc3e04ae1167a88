-- Notes that the browser of an approved authorization request goes back to its client. Returns 1 for the first call in
-- time. Returns 0 when the browser has gone back already, or when the request is not approved or has ended. Of
-- concurrent calls at most one gets 1.
-- KEYS 1 request
-- ARGV 1 now ms
local fields = redis.call('HMGET', KEYS[1], 'state', 'expires_at', 'answered_at')
if fields[1] ~= 'approved' or fields[3] or tonumber(fields[2]) <= tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'answered_at', ARGV[1])
return 1
