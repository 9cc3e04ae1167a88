-- needs: once
-- Writes an idempotency record again in the layout of this script, if it is in an older one. Harmless when repeated. Returns 1 when it
-- changed anything.
-- KEYS 1 idempotency record
local record, layout = find_once(KEYS[1])
if record == false then error('LAYOUT ' .. layout .. ' is not read by this version', 0) end
if not record or layout >= WRITTEN_LAYOUT then return 0 end
local keep_ms = redis.call('PTTL', KEYS[1])
write_once(KEYS[1], record, WRITTEN_LAYOUT, keep_ms > 0 and keep_ms or nil)
return 1
