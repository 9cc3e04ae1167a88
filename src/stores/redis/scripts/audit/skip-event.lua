-- Marks events that need no effect in Redis as done, when all before them are. Returns the number of the event up to
-- which all are done.
-- KEYS 1 audit
-- ARGV 1 number before the first of them, 2 number of the last
local done = tonumber(redis.call('HGET', KEYS[1], 'seq') or '0')
if done ~= tonumber(ARGV[1]) then return done end
redis.call('HSET', KEYS[1], 'seq', ARGV[2])
return tonumber(ARGV[2])
