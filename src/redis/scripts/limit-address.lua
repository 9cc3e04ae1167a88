-- GCRA for what an address does without a key: `burst` at once, then one each `interval`. Takes one where there is room.
-- Returns {taken (1|0), room left, ms until the next fits, ms until it is whole again}.
-- KEYS 1 the address's rates
-- ARGV 1 clock offset ms, 2 name of the limit, 3 burst, 4 interval in microseconds
local micros = now_micros(ARGV[1])
local burst, interval = tonumber(ARGV[3]), tonumber(ARGV[4])
local latest = micros + burst * interval
local arrival = math.max(tonumber(redis.call('HGET', KEYS[1], ARGV[2]) or '0'), micros)
-- Further ahead than a whole burst only after Redis's clock was set back; written, so that waiting helps (see rates.lua).
if arrival > latest then
  arrival = latest
  redis.call('HSET', KEYS[1], ARGV[2], int(arrival))
end
local room = math.floor((micros + burst * interval - arrival) / interval + 0.000001)
local taken = room >= 1 and 1 or 0
if taken == 1 then
  arrival = arrival + interval
  redis.call('HSET', KEYS[1], ARGV[2], int(arrival))
  -- What is whole again needs no memory; a later one keeps the earlier, whose own time only passes.
  local whole_ms = math.ceil((arrival - micros) / 1000)
  if whole_ms > redis.call('PTTL', KEYS[1]) then redis.call('PEXPIRE', KEYS[1], whole_ms) end
end
local wait = math.max(0, arrival + interval - micros - burst * interval)
return { taken, math.max(0, room - taken), math.ceil(wait / 1000), math.ceil((arrival - micros) / 1000) }
