-- Places for what costs memory before an administrator has agreed to it. KEYS[1] is a sorted set of ids by their end; each holder
-- (an address, a client) has a sorted set of its own beside it, whose name is made here, so that no holder takes all places.

local function holder_set(holder) return KEYS[1] .. ':' .. holder end

-- Takes a place for `id` until `ends` in every one of `sets` ({name, most}), or in none. Returns which set is full (0: none), and
-- the ms until its first place ends.
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

-- The sets of the arguments from `first` on: how many places there are over all, then holders with how many each may have.
local function sets_of(first)
  local sets = { { name = KEYS[1], most = tonumber(ARGV[first]) } }
  for i = first + 1, #ARGV, 2 do
    sets[#sets + 1] = { name = holder_set(ARGV[i]), most = tonumber(ARGV[i + 1]) }
  end
  return sets
end
