-- needs: clock, integer, gcra
-- Takes one read of a feed address from its rate, and notes it for the owner, unless the rate is used up.
-- Returns {taken (1|0), room left, ms until there is room for the next read, ms until the whole burst is free again}.
-- KEYS 1 use of the address: `arrival` (see gcra.lua), `last_read_at` (ms), and reads by the number of the day
-- ARGV 1 clock offset ms, 2 burst, 3 interval in microseconds, 4 how many days are kept
local micros, burst, interval, days = now_micros(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local stored = tonumber(redis.call('HGET', KEYS[1], 'arrival') or '0')
local taken, arrival, left = take_calls(cap_arrival(stored, micros, interval, burst), micros, interval, burst, 1)
if taken == 1 then
  local now_ms = math.floor(micros / 1000)
  local day = math.floor(now_ms / DAY_MS)
  redis.call('HSET', KEYS[1], 'arrival', int(arrival), 'last_read_at', int(now_ms))
  if redis.call('HINCRBY', KEYS[1], int(day), 1) == 1 then
    for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
      local noted = tonumber(field)
      if noted and noted <= day - days then redis.call('HDEL', KEYS[1], field) end
    end
  end
  redis.call('PEXPIRE', KEYS[1], days * DAY_MS)
end
local wait = math.max(0, arrival + interval - micros - burst * interval)
return { taken, left, math.ceil(wait / 1000), math.ceil((arrival - micros) / 1000) }
