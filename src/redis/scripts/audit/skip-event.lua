-- Says that events leave nothing to be done here, where all before them is done. Returns up to which event everything is.
-- KEYS 1 audit
-- ARGV 1 number before the first of them, 2 number of the last
local done = tonumber(redis.call('HGET', KEYS[1], 'seq') or '0')
if done ~= tonumber(ARGV[1]) then return done end
redis.call('HSET', KEYS[1], 'seq', ARGV[2])
return tonumber(ARGV[2])
