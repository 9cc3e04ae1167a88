-- Moves the end of an active key. Returns 1 when the key was active.
-- KEYS 1 key record
-- ARGV 1 new end ms
if redis.call('HGET', KEYS[1], 'status') ~= 'active' then return 0 end
redis.call('HSET', KEYS[1], 'expires_at', ARGV[1])
return 1
