-- needs: layout
-- The record of an idempotency key: what became of the first call with it. A list of these fields, a packed value (layout.lua). R_TEXT is the
-- effect that a call has had in Redis while its record is open or paid, and R_EVENT the id of that effect's event; the answer when it is
-- done. `paid`: the reaper has found its effect and settled it; only the answer is missing.
local R_STATE, R_OP, R_ATTEMPT, R_ENDS, R_FINGERPRINT, R_STATUS, R_EVENT, R_TEXT = 1, 2, 3, 4, 5, 6, 7, 8

-- The record and its layout: nil without one, false for one in a layout that this version does not read. A script that has changed
-- something already must not end by an error.
local function find_record(key)
  local packed = redis.call('GET', key)
  if not packed then return nil end
  local record, layout = unpack_value(packed)
  return record or false, layout
end

-- The same for a script that has changed nothing yet.
local function require_record(key)
  local packed = redis.call('GET', key)
  if packed then return require_value(packed) end
  return nil
end

-- Without `keep_ms` it is kept for as long as it was to be.
local function write_record(key, record, layout, keep_ms)
  local packed = pack_value(record, layout)
  if keep_ms then redis.call('SET', key, packed, 'PX', keep_ms) else redis.call('SET', key, packed, 'KEEPTTL') end
end
