-- needs: idempotency
-- The record of an idempotency key that belongs to no workspace. It is a record like any other, but in layout 1 it is a hash with four of
-- the fields. The code for that hash can be removed together with layout 1.

local function find_once(key)
  if redis.call('TYPE', key).ok ~= 'hash' then return find_record(key) end
  local fields = redis.call('HMGET', key, 'fingerprint', 'answer', 'until', 'attempt')
  -- An older process may have written an answer after the record had expired, so the fingerprint is missing.
  if not fields[1] then return nil end
  return { fields[2] and 'done' or 'open', '', fields[4] or '', tonumber(fields[3] or '0'), fields[1], '', '', fields[2] or '' }, 1
end

local function write_once(key, record, layout, keep_ms)
  if layout > 1 then return write_record(key, record, layout, keep_ms) end
  redis.call('DEL', key)
  redis.call('HSET', key, 'fingerprint', record[R_FINGERPRINT], 'until', record[R_ENDS], 'attempt', record[R_ATTEMPT])
  if record[R_STATE] == 'done' then redis.call('HSET', key, 'answer', record[R_TEXT]) end
  redis.call('PEXPIRE', key, keep_ms)
end
