-- The only rate limiter (GCRA): `burst` calls at once, then one each `interval`. Times are microseconds.

-- An arrival time further ahead than a whole burst was stored before Redis's clock was set back. The caller must store
-- the capped time; otherwise the limiter refuses every call until the clock has caught up.
local function cap_arrival(arrival, micros, interval, burst)
  return math.min(arrival, micros + burst * interval)
end

-- Takes up to `units` calls. `arrival` is when the next call would arrive if all came evenly. Returns how many are
-- allowed, the arrival time after them, and how many more would be allowed.
local function take_calls(arrival, micros, interval, burst, units)
  arrival = math.max(arrival, micros)
  local room = math.floor((micros + burst * interval - arrival) / interval + 0.000001)
  local allowed = math.max(0, math.min(units, room))
  return allowed, arrival + allowed * interval, math.max(0, room - allowed)
end
