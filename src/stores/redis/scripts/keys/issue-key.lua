-- needs: clock, keys, audit
-- Stores a key under the hash of its secret, and its name when names are unique.
-- Returns {issued|resumed|duplicate_name|look_again|exists, the effect that a first attempt noted, the note of its
-- event
--          or ''}.
-- KEYS 1 key record, 2 key index, 3 names, 4 idempotency record, 5 record of the key that has the name,
--      6 audit
-- ARGV 1 clock offset ms, 2 key id, 3 secret hash, 4 unique name or '', 5 id of the key that has the name or '',
--      6 effect to note or '', 7 the event as JSON, then field and value pairs of the record
-- The caller has read which key has the name. When that has changed meanwhile, `look_again` tells the caller to read it
-- again.
local now_ms = now_millis(ARGV[1])
local id, name, holder, effect = ARGV[2], ARGV[4], ARGV[5], ARGV[6]
local noted, event_id = noted_effect(effect ~= '' and KEYS[4])
if noted then return { 'resumed', noted, noted_event(KEYS[6], event_id) } end
if redis.call('EXISTS', KEYS[1]) == 1 then return { 'exists', '', '' } end
if name ~= '' then
  if (redis.call('HGET', KEYS[3], name) or '') ~= holder then return { 'look_again', '', '' } end
  if holder ~= '' and is_active(KEYS[5], now_ms) then return { 'duplicate_name', '', '' } end
  redis.call('HSET', KEYS[3], name, id)
end
store_key(KEYS[1], KEYS[2], id, ARGV[3], KEYS[4], effect, cjson.decode(ARGV[7]).id, 8)
return { 'issued', '', note_event(KEYS[6], ARGV[7]) }
