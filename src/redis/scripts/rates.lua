-- The state of the keys' rate limits: when the next call would arrive if all came evenly, in microseconds, by key id. One that lies
-- in the past says no more than none, so the book holds only those of keys that were used just now. When these are many, the
-- next one is written to its key's own record.

local RATES_MOST = 40

-- `key` has `id`, `name` of its record, and `arrival` as the record has it. No arrival lies further ahead than a whole burst takes,
-- unless Redis's clock was set back. Such an arrival is written back as a whole burst from now: capped only where it is read, it
-- would refuse every call until the clock has caught up.
local function read_arrival(book, key, micros, interval)
  local latest = micros + key.burst * interval
  local noted, own = book.rates[key.id] or 0, tonumber(key.arrival or '0')
  if noted > latest then
    noted, book.rates[key.id], book.is_changed = latest, latest, true
  end
  if own > latest then
    own, key.arrival = latest, int(latest)
    redis.call('HSET', key.name, 'arrival', key.arrival)
  end
  return math.max(noted, own)
end

local function write_arrival(book, key, arrival, micros)
  if not book.rates[key.id] then
    local count = 0
    for id, other in pairs(book.rates) do
      if other <= micros then book.rates[id] = nil else count = count + 1 end
    end
    if count >= RATES_MOST then
      key.arrival = int(arrival)
      return redis.call('HSET', key.name, 'arrival', key.arrival)
    end
  end
  book.rates[key.id] = arrival
  book.is_changed = true
end
