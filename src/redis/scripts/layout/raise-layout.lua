-- needs: clock, integer
-- Raises the layout in which values are written, unless a process serves that does not read it, or older values than it can follow are
-- left. In one step with the look of a process: one that looks afterwards is told the new layout. Harmless when repeated.
-- Returns {raised|processes|unfinished, written, oldest}.
-- KEYS 1 stored layout, 2 processes
-- ARGV 1 layout, 2 ms after which a silent process has gone
local layout, now_ms = tonumber(ARGV[1]), now_millis(0)
local stored = redis.call('HMGET', KEYS[1], 'written', 'oldest')
local written, oldest = tonumber(stored[1]), tonumber(stored[2])
if oldest < layout - 1 then return { 'unfinished', written, oldest } end
for _, text in ipairs(redis.call('HVALS', KEYS[2])) do
  local process = cjson.decode(text)
  if now_ms - process.at <= tonumber(ARGV[2]) and process.newest < layout then return { 'processes', written, oldest } end
end
if written < layout then
  written = layout
  redis.call('HSET', KEYS[1], 'written', int(layout))
end
return { 'raised', written, oldest }
