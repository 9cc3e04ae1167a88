-- needs: account, gcra
-- The state of the keys' rate limits: when the next call would arrive if all came evenly, in microseconds, by key id.
-- An arrival in the past means the same as none, so the account state holds only those of keys that were just used.
-- Beyond RATES_MOST of them, an arrival is written to the record of its key.

local RATES_MOST = 40

-- `key` has its `id`, the `name` of its record, and the `arrival` from that record.
local function read_arrival(account, key, micros, interval)
  local noted, own = account.rates[key.id] or 0, tonumber(key.arrival or '0')
  local capped, own_capped = cap_arrival(noted, micros, interval, key.burst), cap_arrival(own, micros, interval, key.burst)
  if capped < noted then account.rates[key.id], account.is_changed = capped, true end
  if own_capped < own then
    key.arrival = int(own_capped)
    redis.call('HSET', key.name, 'arrival', key.arrival)
  end
  return math.max(capped, own_capped)
end

local function write_arrival(account, key, arrival, micros)
  if not account.rates[key.id] then
    local count = 0
    for id, other in pairs(account.rates) do
      if other <= micros then account.rates[id] = nil else count = count + 1 end
    end
    if count >= RATES_MOST then
      key.arrival = int(arrival)
      return redis.call('HSET', key.name, 'arrival', key.arrival)
    end
  end
  account.rates[key.id] = arrival
  account.is_changed = true
end

-- Takes units from the key's rate. Returns how many are allowed, how many remain, and the ms until the full burst is
-- available.
local function take_rate(account, key, micros, units)
  local interval = 1000000 / key.rate
  local before = read_arrival(account, key, micros, interval)
  local allowed, arrival, remaining = take_calls(before, micros, interval, key.burst, units)
  if allowed > 0 then write_arrival(account, key, arrival, micros) end
  return allowed, remaining, math.max(1, math.ceil((arrival - micros) / 1000))
end
