-- needs: clock
-- Returns the processes that serve, as JSON with their ids. Forgets those that have been silent for too long.
-- KEYS 1 processes
-- ARGV 1 ms after which a silent process counts as gone
local now_ms, listed = now_millis(0), {}
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  local process = cjson.decode(all[i + 1])
  process.id, process.silent_ms = all[i], math.max(0, now_ms - process.at)
  if process.silent_ms > tonumber(ARGV[1]) then
    redis.call('HDEL', KEYS[1], all[i])
  else
    listed[#listed + 1] = cjson.encode(process)
  end
end
return listed
