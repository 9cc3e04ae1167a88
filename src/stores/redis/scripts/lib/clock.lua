-- Redis's own clock, so that all processes use the same one. `offset_ms` and SHIFTED_MS are 0 except in tests.
local HOUR_MS, DAY_MS = 3600000, 86400000

local function now_micros(offset_ms)
  local time = redis.call('TIME')
  return tonumber(time[1]) * 1000000 + tonumber(time[2]) + (tonumber(offset_ms) + SHIFTED_MS) * 1000
end

local function now_millis(offset_ms)
  return math.floor(now_micros(offset_ms) / 1000)
end
