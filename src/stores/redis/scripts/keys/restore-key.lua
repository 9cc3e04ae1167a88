-- needs: clock, keys, audit
-- Puts back a key that Redis has lost, as the audit log has it; a key that exists stays as it is. An active key gets
-- its name back, unless another active key has taken it. Harmless when repeated.
-- Returns {1 when it was put back, number of the event up to which all are done}.
-- KEYS 1 key record, 2 key index, 3 names, 4 audit, 5 record of the key that has the name
-- ARGV 1 number of the event or 0, 2 clock offset ms, 3 key id, 4 secret hash, 5 unique name or '', 6 id of the key
-- that
--      has the name or '', 7 id of the key that it replaces or '', then field and value pairs of the record
local is_gone = redis.call('EXISTS', KEYS[1]) == 0
if is_gone then
  for i = 8, #ARGV, 2 do
    redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1])
  end
  redis.call('HSET', KEYS[2], ARGV[3], ARGV[4])
  local now_ms = now_millis(ARGV[2])
  local name, holder = ARGV[5], ARGV[6]
  local is_free = holder == '' or holder == ARGV[7] or not is_active(KEYS[5], now_ms)
  if name ~= '' and is_active(KEYS[1], now_ms) and is_free and (redis.call('HGET', KEYS[3], name) or '') == holder then
    redis.call('HSET', KEYS[3], name, ARGV[3])
  end
end
return { is_gone and 1 or 0, advance(KEYS[4], tonumber(ARGV[1])) }
