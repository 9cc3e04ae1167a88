-- needs: places
-- An authorization request is decided: its place is free, and the day's list keeps it. Returns 1 when it had a place.
-- KEYS 1 places of requests that wait, 2 undecided ones by when they are forgotten
-- ARGV 1 id, then its holders
for i = 2, #ARGV do redis.call('ZREM', holder_set(ARGV[i]), ARGV[1]) end
redis.call('ZREM', KEYS[2], ARGV[1])
return redis.call('ZREM', KEYS[1], ARGV[1])
