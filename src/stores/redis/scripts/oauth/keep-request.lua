-- needs: places
-- Frees the place of an authorization request that was decided, and keeps it in the day's list. Returns 1 when it had a
-- place.
-- KEYS 1 places of waiting requests, 2 undecided requests by the time they are forgotten
-- ARGV 1 id, then its holders
for i = 2, #ARGV do redis.call('ZREM', holder_set(ARGV[i]), ARGV[1]) end
redis.call('ZREM', KEYS[2], ARGV[1])
return redis.call('ZREM', KEYS[1], ARGV[1])
