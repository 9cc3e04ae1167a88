-- needs: idempotency
-- Reads whether a key is active, and stores keys.

local function is_active(record, now_ms)
  local fields = redis.call('HMGET', record, 'status', 'expires_at')
  local expires_at = tonumber(fields[2] or '0')
  return fields[1] == 'active' and (expires_at == 0 or expires_at > now_ms)
end

-- Stores a record, its entry in the index, and the effect and event id in the idempotency record of the call. All are
-- in one script, so that a retry after a crash gets the same key again. `first` is the index in ARGV where the pairs of
-- the record begin.
local function store_key(record, index, id, hash, idempotency, effect, event_id, first)
  for i = first, #ARGV, 2 do
    redis.call('HSET', record, ARGV[i], ARGV[i + 1])
  end
  redis.call('HSET', index, id, hash)
  if effect ~= '' then
    local record = find_record(idempotency) or { '', '', '', 0, '', '', '', '' }
    record[R_TEXT], record[R_EVENT] = effect, event_id
    write_record(idempotency, record, FOUND_AGAIN_MS)
  end
end

-- Returns the effect that a first attempt of the call noted in its idempotency record, and the id of its event; or nil.
local function noted_effect(idempotency)
  local record = idempotency and find_record(idempotency)
  if not record or record[R_STATE] == 'done' or record[R_TEXT] == '' then return nil end
  return record[R_TEXT], record[R_EVENT]
end
