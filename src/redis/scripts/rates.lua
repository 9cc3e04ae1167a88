-- The state of the keys' rate limits: when the next call would arrive if all came evenly, in microseconds, by key id. One that lies
-- in the past says no more than none, so the book holds only those of keys that were used just now. When these are many, the
-- next one is written to its key's own record.

local RATES_MOST = 40

-- `key` has `id`, `name` of its record, and `arrival` as the record has it.
local function read_arrival(book, key)
  return math.max(book.rates[key.id] or 0, tonumber(key.arrival or '0'))
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
