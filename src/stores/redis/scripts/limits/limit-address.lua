-- needs: clock, integer, gcra
-- Limits the calls of an address without a key. Takes one call when there is room.
-- Returns {taken (1|0), room left, ms until there is room for the next call, ms until the whole burst is free again}.
-- KEYS 1 the address's rates
-- ARGV 1 clock offset ms, 2 name of the limit, 3 burst, 4 interval in microseconds
local micros, burst, interval = now_micros(ARGV[1]), tonumber(ARGV[3]), tonumber(ARGV[4])
local stored = tonumber(redis.call('HGET', KEYS[1], ARGV[2]) or '0')
local capped = cap_arrival(stored, micros, interval, burst)
if capped < stored then redis.call('HSET', KEYS[1], ARGV[2], int(capped)) end
local taken, arrival, left = take_calls(capped, micros, interval, burst, 1)
local whole_ms = math.ceil((arrival - micros) / 1000)
if taken == 1 then
  redis.call('HSET', KEYS[1], ARGV[2], int(arrival))
  -- A limit whose whole burst is free again needs no memory. The expiry only moves later, since the hash also holds
  -- other limits.
  if whole_ms > redis.call('PTTL', KEYS[1]) then redis.call('PEXPIRE', KEYS[1], whole_ms) end
end
local wait = math.max(0, arrival + interval - micros - burst * interval)
return { taken, left, math.ceil(wait / 1000), whole_ms }
