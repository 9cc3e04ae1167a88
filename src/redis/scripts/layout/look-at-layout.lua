-- needs: clock
-- Reads which layouts are stored, and lists the calling process among those that serve until it falls silent.
-- Returns {written, oldest}, or an empty list when the store has no layout yet.
-- KEYS 1 stored layout, 2 processes
-- ARGV 1 and 2 written and oldest layout to begin with when there is none, or '', 3 process id or '' for a process that does not serve,
--      4 oldest and 5 newest layout that it reads, 6 the written layout that it knew until now
if ARGV[1] ~= '' and redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('HSET', KEYS[1], 'written', ARGV[1], 'oldest', ARGV[2])
end
if ARGV[3] ~= '' then
  local now_ms = now_millis(0)
  redis.call('HSET', KEYS[2], ARGV[3], cjson.encode({ oldest = tonumber(ARGV[4]), newest = tonumber(ARGV[5]),
    told = tonumber(ARGV[6]), at = now_ms }))
end
local stored = redis.call('HMGET', KEYS[1], 'written', 'oldest')
return stored[1] and { tonumber(stored[1]), tonumber(stored[2]) } or {}
