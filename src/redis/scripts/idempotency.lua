-- The record of an idempotency key: what became of the first call with it. A list of these fields, packed as it is. R_TEXT is the
-- effect that a call has had in Redis while its record is open or paid, and R_EVENT the id of that effect's event; the answer when it is
-- done. `paid`: the reaper has found its effect and settled it; only the answer is missing.
local R_STATE, R_OP, R_ATTEMPT, R_ENDS, R_FINGERPRINT, R_STATUS, R_EVENT, R_TEXT = 1, 2, 3, 4, 5, 6, 7, 8

local function read_record(key)
  local packed = redis.call('GET', key)
  return packed and cmsgpack.unpack(packed) or nil
end

-- Without `keep_ms` it is kept for as long as it was to be.
local function write_record(key, record, keep_ms)
  local packed = cmsgpack.pack(record)
  if keep_ms then redis.call('SET', key, packed, 'PX', keep_ms) else redis.call('SET', key, packed, 'KEEPTTL') end
end
