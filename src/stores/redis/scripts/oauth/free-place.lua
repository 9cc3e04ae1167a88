-- needs: places
-- Frees the place of an id. Returns 1 when it had one.
-- KEYS 1 places
-- ARGV 1 id, then its holders
for i = 2, #ARGV do redis.call('ZREM', holder_set(ARGV[i]), ARGV[1]) end
return redis.call('ZREM', KEYS[1], ARGV[1])
