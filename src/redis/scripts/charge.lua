-- One round trip for one metered operation, or for several like ones of one key (`units`): settles what the process has
-- answered since its last call, then checks key, scope, rate and credits, debits, and opens the operation under a lease.
-- With an idempotency record (one unit then) the first call opens it, and a later one is told what became of the first.
-- Returns {code, taken, rate allowed, balance, rate remaining, rate reset ms, workspace, key id, scopes, refunded,
--          stored status, stored answer}; code is ok, unauthorized, forbidden, mismatch, in_progress or replay.
-- KEYS 1 key record, 2 account, 3 grants, 4 ledger, 5 ops, 6 leases, 7 rate, 8 usage prefix, 9 idempotency record
-- ARGV 1 clock offset ms, 2 mode (charge|check), 3 operation id, 4 operation, 5 price, 6 units, 7 required scopes,
--      8 lease ms, 9 fingerprint of the request or '', then pairs of operation id and answered units to settle
-- No guarantee is lost when the reply is: the lease returns the credits unless the operation is settled first.
local keys = { account = KEYS[2], grants = KEYS[3], ledger = KEYS[4], ops = KEYS[5], leases = KEYS[6], usage = KEYS[8] }
local micros = now_micros(ARGV[1])
local now_ms = math.floor(micros / 1000)
local operation, price, units = ARGV[4], tonumber(ARGV[5]), tonumber(ARGV[6])

local refunded = 0
for i = 10, #ARGV, 2 do
  refunded = refunded + settle(keys, ARGV[i], tonumber(ARGV[i + 1]), now_ms)
end
refunded = refunded + reap(keys, now_ms, 20)

local record = redis.call('HMGET', KEYS[1], 'id', 'workspace_id', 'status', 'scopes', 'expires_at', 'rate', 'burst')
local id, workspace, scopes = record[1], record[2], record[4]
local expires_at = tonumber(record[5] or '0')
if not id or record[3] ~= 'active' or (expires_at > 0 and expires_at <= now_ms) then
  return { 'unauthorized', 0, 0, 0, 0, 0, '', '', '', refunded }
end
for scope in string.gmatch(ARGV[7], '%S+') do
  if not string.find(' ' .. scopes .. ' ', ' ' .. scope .. ' ', 1, true) then
    return { 'forbidden', 0, 0, 0, 0, 0, workspace, id, scope, refunded }
  end
end
if ARGV[2] == 'check' then
  return { 'ok', 0, 0, 0, 0, 0, workspace, id, scopes, refunded }
end

if ARGV[9] ~= '' then
  local first = redis.call('HMGET', KEYS[9], 'fingerprint', 'state', 'until', 'status', 'answer', 'op')
  if first[1] then
    if first[1] ~= ARGV[9] then return { 'mismatch', 0, 0, 0, 0, 0, workspace, id, scopes, refunded } end
    if first[2] == 'done' then
      local balance = tonumber(redis.call('HGET', keys.account, 'balance') or '0')
      return { 'replay', 0, 0, balance, 0, 0, workspace, id, scopes, refunded, first[4], first[5] or '' }
    end
    -- An open record whose operation has ended, by its lease or by a refund, was left without an answer: the credits are
    -- back, so the call runs anew. Operations without a price are not listed; their records wait for the lease.
    local is_open = price == 0 or redis.call('HEXISTS', keys.ops, first[6]) == 1
    if is_open and tonumber(first[3]) > now_ms then
      return { 'in_progress', 0, 0, 0, 0, tonumber(first[3]) - now_ms, workspace, id, scopes, refunded }
    end
  end
end

-- Rate: GCRA in microseconds; `burst` calls at once, then `rate` a second.
local rate, burst = tonumber(record[6]), tonumber(record[7])
local interval = 1000000 / rate
local arrival = math.max(tonumber(redis.call('HGET', KEYS[7], id) or '0'), micros)
local room = math.floor((micros + burst * interval - arrival) / interval + 0.000001)
local allowed = math.max(0, math.min(units, room))
if allowed > 0 then
  arrival = arrival + allowed * interval
  redis.call('HSET', KEYS[7], id, int(arrival))
end
local rate_remaining = math.max(0, room - allowed)
local reset_ms = math.max(1, math.ceil((arrival - micros) / 1000))

local live = live_grants(keys, now_ms)
local balance = 0
for _, grant in ipairs(live) do balance = balance + grant.remaining end
local taken = allowed
if price > 0 then taken = math.min(allowed, math.floor(balance / price)) end
local hour = int(math.floor(now_ms / 3600000))
-- A call that is refused for rate or credits leaves its idempotency key usable.
if taken > 0 and ARGV[9] ~= '' then
  redis.call('DEL', KEYS[9])
  redis.call('HSET', KEYS[9], 'fingerprint', ARGV[9], 'state', 'open', 'op', ARGV[3], 'until', int(now_ms + tonumber(ARGV[8])))
  redis.call('PEXPIRE', KEYS[9], 2 * tonumber(ARGV[8]))
end
if taken > 0 and price > 0 then
  local cost = taken * price
  local burned = burn(keys, live, cost)
  balance = append(keys, { type = 'charge', amount = -cost, op = ARGV[3], operation = operation, units = taken, key = id, at_ms = now_ms })
  redis.call('HSET', keys.ops, ARGV[3],
    cmsgpack.pack({ price = price, units = taken, key = id, operation = operation, hour = hour, burned = burned }))
  redis.call('ZADD', keys.leases, now_ms + tonumber(ARGV[8]), ARGV[3])
elseif taken > 0 then
  redis.call('HINCRBY', keys.usage .. hour, id .. '|' .. operation .. '|calls', taken)
end
return { 'ok', taken, allowed, balance, rate_remaining, reset_ms, workspace, id, scopes, refunded }
