-- needs: layout, integer
-- The account state: all data that every reservation touches, as one packed value, the field `state` of the account's
-- hash. A script reads it once and writes it at most once; only watch-credits.lua may write it twice. The hash also
-- holds the subscription (plans.lua). Only `load_account` and `pack_account` know how the state is packed (layout.lua).
-- The fields are
--   balance, seq, head   of the ledger and its chain
--   renew_at             when the next cycle is due, or 0
--   rate, burst          limits of the plan, or ''
--   live                 live grants in the order in which they are spent: {id, priority, expires ms or 0, remaining}
--   newest, next_lease   see reservations.lua
--   rates                see rates.lua
--   counted              see usage.lua
--   alert_below          the threshold of the low-balance alert while it is set; else 0
-- A script that changes one of these sets `is_changed`. Larger data have keys of their own, so that the state stays
-- small.

-- Scripts that move credits take these keys first, in this order.
local ACCOUNT, RECORDS, LEDGER, OPS, LEASES, PENDING, USAGE, USAGE_INDEX = unpack(KEYS, 1, 8)

local function load_account(now_ms)
  local packed = redis.call('HGET', ACCOUNT, 'state')
  local state = packed and unpack_value(packed) or { 0, 0, '', 0, '', '', {}, {}, 0, {}, {}, 0 }
  return {
    balance = state[1], seq = state[2], head = state[3], renew_at = state[4], rate = state[5], burst = state[6],
    live = state[7], newest = state[8], next_lease = state[9], rates = state[10], counted = state[11],
    alert_below = state[12],
    now_ms = now_ms, now = int(now_ms), is_changed = false,
  }
end

local function pack_account(account)
  return pack_value({ account.balance, account.seq, account.head, account.renew_at, account.rate, account.burst,
    account.live, account.newest, account.next_lease, account.rates, account.counted, account.alert_below })
end
