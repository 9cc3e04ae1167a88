-- needs: layout
-- The record of an idempotency key: the state and outcome of the first call with it. A list of these fields, packed by
-- itself (layout.lua). R_STATE is `open` while a call runs; `paid` when the sweeper has found its effect and committed
-- it, so that only the answer is missing; `done` with an answer. R_TEXT is the answer when the record is done. Before
-- that, R_TEXT is the effect that the call has had in Redis, and R_EVENT is the id of that effect's event.
-- How long a repeated call finds the first one. FOUND_AGAIN_MS of src/lib/clock.ts is the same.
local FOUND_AGAIN_MS = 86400000

local R_STATE, R_OP, R_ATTEMPT, R_ENDS, R_FINGERPRINT, R_STATUS, R_EVENT, R_TEXT = 1, 2, 3, 4, 5, 6, 7, 8

local function find_record(key)
  local packed = redis.call('GET', key)
  return packed and unpack_value(packed) or nil
end

-- Without `keep_ms` the record keeps its remaining time to live.
local function write_record(key, record, keep_ms)
  local packed = pack_value(record)
  if keep_ms then redis.call('SET', key, packed, 'PX', keep_ms) else redis.call('SET', key, packed, 'KEEPTTL') end
end

-- Compares a call with the first one with its key. Returns mismatch, replay, in_progress with the ms to wait, or nil
-- when this call goes on.
local function meet_record(record, fingerprint, is_running, now_ms)
  if record[R_FINGERPRINT] ~= '' and record[R_FINGERPRINT] ~= fingerprint then return 'mismatch', 0 end
  if record[R_STATE] == 'done' then return 'replay', 0 end
  if is_running and record[R_ENDS] > now_ms then return 'in_progress', record[R_ENDS] - now_ms end
  return nil
end
