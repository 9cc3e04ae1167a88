-- needs: clock, integer
-- Raises the layout in which values are written. Refuses with `processes` while a process serves that does not read the new layout. Refuses
-- with `unfinished` while the store may hold values that are older than the layout before. The check and the change are one step: a
-- process that looks afterwards gets the new layout. Harmless when repeated.
-- Returns {raised|processes|unfinished, written, oldest}.
-- KEYS 1 stored layout, 2 processes
-- ARGV 1 layout, 2 ms after which a silent process counts as gone
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
