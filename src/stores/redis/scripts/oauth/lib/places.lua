-- Objects that cost memory before an administrator has approved them need a place, and places are bounded. KEYS[1] is a
-- sorted set of ids by their end. Each holder (an address, a client) has its own sorted set, so that no holder takes
-- all places; its name is made here.

local function holder_set(holder) return KEYS[1] .. ':' .. holder end

-- Takes a place for `id` until `ends` in each of `sets` ({name, most}), or in none of them. Returns which set is full
-- (0: none), and the ms until the first place in it ends.
local function take_place(sets, id, now, ends)
  for at, set in ipairs(sets) do
    redis.call('ZREMRANGEBYSCORE', set.name, '-inf', now)
    if redis.call('ZCARD', set.name) >= set.most then
      local first = redis.call('ZRANGE', set.name, 0, 0, 'WITHSCORES')
      return { at, first[2] and math.ceil(tonumber(first[2]) - tonumber(now)) or 0 }
    end
  end
  for _, set in ipairs(sets) do
    redis.call('ZADD', set.name, ends, id)
    local left = math.ceil(tonumber(ends) - tonumber(now))
    if left > redis.call('PTTL', set.name) then redis.call('PEXPIRE', set.name, left) end
  end
  return { 0, 0 }
end

-- Reads the sets from the arguments from `first` on: the most places over all, then pairs of a holder and its most
-- places.
local function sets_of(first)
  local sets = { { name = KEYS[1], most = tonumber(ARGV[first]) } }
  for i = first + 1, #ARGV, 2 do
    sets[#sets + 1] = { name = holder_set(ARGV[i]), most = tonumber(ARGV[i + 1]) }
  end
  return sets
end
