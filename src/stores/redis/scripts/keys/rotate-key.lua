-- needs: clock, keys, audit, integer
-- Replaces a key by a new one. The new key takes over the name. The old key ends after the grace, or at its own end if
-- that is sooner.
-- Returns {rotated|resumed|not_active, the effect that a first attempt noted, the note of its event or ''}.
-- KEYS 1 new key record, 2 key index, 3 names, 4 idempotency record, 5 old key record, 6 audit
-- ARGV 1 clock offset ms, 2 new key id, 3 its secret hash, 4 unique name or '', 5 grace ms, 6 effect to note or '',
--      7 the event as JSON, without the end of the old key, then field and value pairs of the new record
local now_ms = now_millis(ARGV[1])
local id, name, grace, effect = ARGV[2], ARGV[4], tonumber(ARGV[5]), ARGV[6]
local noted, event_id = noted_effect(effect ~= '' and KEYS[4])
if noted then return { 'resumed', noted, noted_event(KEYS[6], event_id) } end
if not is_active(KEYS[5], now_ms) or redis.call('HEXISTS', KEYS[5], 'rotated_to') == 1 then return { 'not_active', '', '' } end
local expires_at = tonumber(redis.call('HGET', KEYS[5], 'expires_at') or '0')
local ended = {}
if grace == 0 then
  redis.call('HSET', KEYS[5], 'status', 'revoked', 'revoked_at', int(now_ms))
  ended.old_revoked_at = now_ms
elseif expires_at == 0 or expires_at > now_ms + grace then
  redis.call('HSET', KEYS[5], 'expires_at', int(now_ms + grace))
  ended.old_expires_at = now_ms + grace
end
redis.call('HSET', KEYS[5], 'rotated_to', id)
if name ~= '' then redis.call('HSET', KEYS[3], name, id) end
store_key(KEYS[1], KEYS[2], id, ARGV[3], KEYS[4], effect, cjson.decode(ARGV[7]).id, 8)
return { 'rotated', '', note_event(KEYS[6], ARGV[7], ended) }
