-- needs: layout, integer
-- An account at a moment: what every charge touches is one packed value, the field `state` of the account's hash, read once and
-- written once by every script that moves credits. (Beside it the hash holds what is agreed of the plan, see plans.lua.) Only
-- `open_book` and `pack_book` know how it is packed, in each layout (layout.lua). A book has
--   layout               in which all that this script writes of the account is written; a state in an older one is written anew
--   balance, seq, head   of the ledger and its chain
--   renew_at             when the next cycle is due, or 0
--   rate, burst          limits of the plan, or ''
--   live                 live grants in the order in which they burn: {id, priority, expires ms or 0, remaining}
--   newest, next_lease   see operations.lua
--   rates                see rates.lua
--   counted              see usage.lua
--   low_at               the mark below which the workspace wants to be told, while it is armed; else 0
-- Whoever changes one of these sets `is_changed`. What they can't hold lies in keys of its own, so that none grows with the account.

-- Scripts that move credits take these keys first, in this order.
local ACCOUNT, RECORDS, LEDGER, OPS, LEASES, HELD, USAGE, USAGE_INDEX = unpack(KEYS, 1, 8)

local function open_book(now_ms)
  local packed = redis.call('HGET', ACCOUNT, 'state')
  local state, layout
  if packed then
    state, layout = require_value(packed)
  else
    state, layout = { 0, 0, '', 0, '', '', {}, {}, 0, {}, {}, 0 }, WRITTEN_LAYOUT
  end
  return {
    layout = math.max(layout, WRITTEN_LAYOUT),
    balance = state[1], seq = state[2], head = state[3], renew_at = state[4], rate = state[5], burst = state[6],
    live = state[7], newest = state[8], next_lease = state[9], rates = state[10], counted = state[11],
    low_at = state[12],
    now_ms = now_ms, now = int(now_ms), is_changed = layout < WRITTEN_LAYOUT,
  }
end

local function pack_book(book)
  return pack_value({ book.balance, book.seq, book.head, book.renew_at, book.rate, book.burst, book.live, book.newest,
    book.next_lease, book.rates, book.counted, book.low_at }, book.layout)
end
