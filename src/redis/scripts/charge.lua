-- One round trip for one metered operation, or for several like ones of one key (`units`): settles what the process has
-- answered since its last call, then checks key, scope, idempotency, rate and credits, debits, and opens the operation
-- under a lease. With an idempotency record (one unit then) the first call opens it, and a later one is told what became
-- of the first, or takes over what a dead process left.
-- Returns {code, taken, rate allowed, balance, rate remaining, rate reset ms, workspace, key id, scopes, refunded, rate,
--          burst, cost, stored status, stored answer}; code is ok, unauthorized, forbidden, mismatch, in_progress, replay.
-- KEYS 1-9 account, 10 key record, 11 rate, 12 idempotency record
-- ARGV 1 clock offset ms, 2 mode (charge|check), 3 operation id, 4 operation, 5 price, 6 units, 7 required scopes,
--      8 lease ms, 9 fingerprint of the request or '', 10 attempt, 11 held (1|0), then what is to be settled (settle_reported)
-- No guarantee is lost when the reply is: the lease returns the credits unless the operation is settled first.
local micros = now_micros(ARGV[1])
local book = open_book(math.floor(micros / 1000))
local now_ms = book.now_ms
local op, operation, price, units = ARGV[3], ARGV[4], tonumber(ARGV[5]), tonumber(ARGV[6])
local lease_ends, fingerprint, attempt, is_held = now_ms + tonumber(ARGV[8]), ARGV[9], ARGV[10], ARGV[11] == '1'
local is_keyed = fingerprint ~= ''

local refunded = settle_reported(book, 12)
refunded = refunded + reap(book, 20)
renew(book)

local record = redis.call('HMGET', KEYS[10], 'id', 'workspace_id', 'status', 'scopes', 'expires_at', 'rate', 'burst')
local id, workspace, scopes, rate, burst = record[1] or '', record[2] or '', record[4] or '', record[6], record[7]

local function answer(code, fields)
  save(book)
  return { code, fields.taken or 0, fields.allowed or 0, book.balance, fields.rate_remaining or 0, fields.reset_ms or 0,
    workspace, id, fields.scope or scopes, refunded, rate or '', burst or '', fields.cost or 0, fields.status, fields.text }
end

local expires_at = tonumber(record[5] or '0')
if id == '' or record[3] ~= 'active' or (expires_at > 0 and expires_at <= now_ms) then
  workspace, id, scopes = '', '', ''
  return answer('unauthorized', {})
end
for scope in string.gmatch(ARGV[7], '%S+') do
  if not string.find(' ' .. scopes .. ' ', ' ' .. scope .. ' ', 1, true) then return answer('forbidden', { scope = scope }) end
end
if ARGV[2] == 'check' then return answer('ok', {}) end
-- The plan bounds every key of the workspace, whatever the key itself may do.
if book.rate and tonumber(rate) > tonumber(book.rate) then rate = book.rate end
if book.burst and tonumber(burst) > tonumber(book.burst) then burst = book.burst end

-- What an earlier call with this idempotency key has come to. `resumed`: its operation is still open, and so are its
-- credits. `is_paid`: the reaper has found its effect and settled it; only the answer is missing.
local resumed, is_paid = false, false
if is_keyed then
  local first = redis.call('HMGET', KEYS[12], 'fingerprint', 'state', 'until', 'status', 'answer', 'op')
  if first[1] then
    if first[1] ~= fingerprint then return answer('mismatch', {}) end
    if first[2] == 'done' then return answer('replay', { status = first[4], text = first[5] or '' }) end
    is_paid = first[2] == 'paid'
    -- An open record whose operation has ended, by its lease or by a refund, was left without an answer: the credits are
    -- back, so the call runs anew.
    local is_open = redis.call('HEXISTS', book.ops, first[6]) == 1
    if is_open and tonumber(first[3]) > now_ms then return answer('in_progress', { reset_ms = tonumber(first[3]) - now_ms }) end
    resumed = is_open and first[6] == op
    if is_open and not resumed then refunded = refunded + settle(book, first[6], 0) end
  end
end

-- Rate: GCRA in microseconds; `burst` calls at once, then `rate` a second.
local interval = 1000000 / tonumber(rate)
local arrival = math.max(tonumber(redis.call('HGET', KEYS[11], id) or '0'), micros)
local room = math.floor((micros + tonumber(burst) * interval - arrival) / interval + 0.000001)
local allowed = math.max(0, math.min(units, room))
if allowed > 0 then
  arrival = arrival + allowed * interval
  redis.call('HSET', KEYS[11], id, int(arrival))
end

local live = live_grants(book)
local is_free = price == 0 or resumed or is_paid
local taken = allowed
if not is_free then
  local spendable = 0
  for _, grant in ipairs(live) do spendable = spendable + grant.remaining end
  taken = math.min(allowed, math.floor(spendable / price))
end

if taken > 0 then
  if is_keyed then
    -- A call that is refused for rate or credits leaves its idempotency key usable, so the record is opened here. One
    -- that may have an effect is kept for a day: who retries must find what the first call did.
    redis.call('HSET', KEYS[12], 'fingerprint', fingerprint, 'state', 'open', 'op', op, 'attempt', attempt,
      'until', int(lease_ends))
    redis.call('PEXPIRE', KEYS[12], is_held and DAY_MS or 2 * tonumber(ARGV[8]))
  end
  if resumed then
    local open = cmsgpack.unpack(redis.call('HGET', book.ops, op))
    open.attempt = attempt
    redis.call('HSET', book.ops, op, cmsgpack.pack(open))
    redis.call('ZADD', open.is_held and book.held or book.leases, lease_ends, op)
  elseif is_keyed or is_held or price > 0 then
    local cost = is_paid and 0 or taken * price
    local open = { price = is_paid and 0 or price, units = taken, key = id, operation = operation, attempt = attempt,
      hour = math.floor(now_ms / HOUR_MS), burned = burn(book, live, cost), is_held = is_held, is_counted = is_paid }
    if cost > 0 then append(book, { type = 'charge', amount = -cost, op = op, operation = operation, units = taken, key = id }) end
    redis.call('HSET', book.ops, op, cmsgpack.pack(open))
    redis.call('ZADD', is_held and book.held or book.leases, lease_ends, op)
  else
    count_usage(book, math.floor(now_ms / HOUR_MS), id, operation, taken, 0)
  end
end
return answer('ok', { taken = taken, allowed = allowed, rate_remaining = math.max(0, room - allowed),
  reset_ms = math.max(1, math.ceil((arrival - micros) / 1000)), cost = taken * price })
