-- needs: places
-- Takes a place for an authorization request and lists it. Removes from the lists the requests that are too old, and
-- those that no administrator decided in time. Returns as `take-place` does.
-- KEYS 1 places of waiting requests, 2 requests of the last day by the time they were made, 3 undecided ones by the
-- time they are forgotten
-- ARGV 1 now ms, 2 id, 3 end of the place ms, 4 when it is forgotten if undecided ms, 5 the day's list is forgotten up
-- to this time ms,
--   6 most over all (0: no place is taken), then pairs of a holder and its most
local ENDED_MOST = 500
local taken = tonumber(ARGV[6]) > 0 and take_place(sets_of(6), ARGV[2], ARGV[1], ARGV[3]) or { 0, 0 }
-- Each call lists at most one request, so removing at most ENDED_MOST a call is enough.
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', ARGV[1], 'LIMIT', 0, ENDED_MOST)) do
  redis.call('ZREM', KEYS[2], id)
  redis.call('ZREM', KEYS[3], id)
end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[5])
if taken[1] == 0 then
  redis.call('ZADD', KEYS[2], ARGV[1], ARGV[2])
  redis.call('ZADD', KEYS[3], ARGV[4], ARGV[2])
end
return taken
