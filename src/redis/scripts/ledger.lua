-- Shared by every script that moves credits. The ledger is a stream whose entries are chained by SHA-1 (Redis Lua has
-- nothing stronger): hash = sha1(prev|seq|type|amount|balance|op|operation|units|key|at). The account hash holds the
-- balance, the last seq and the head of the chain. Invariant: sum of entries = balance = sum of live grants >= 0.
-- A grant is live while it has something left: field grant id -> "priority|expires ms or 0|remaining".

local function now_micros(offset_ms)
  local time = redis.call('TIME')
  return tonumber(time[1]) * 1000000 + tonumber(time[2]) + tonumber(offset_ms) * 1000
end

local function int(number)
  return string.format('%.0f', number)
end

local function append(keys, entry)
  local account = redis.call('HMGET', keys.account, 'balance', 'seq', 'head')
  local balance = tonumber(account[1] or '0') + entry.amount
  local seq = tonumber(account[2] or '0') + 1
  local prev = account[3] or ''
  local at = int(entry.at_ms)
  local line = table.concat({ prev, int(seq), entry.type, int(entry.amount), int(balance), entry.op, entry.operation,
    int(entry.units), entry.key, at }, '|')
  local hash = redis.sha1hex(line)
  redis.call('XADD', keys.ledger, '*', 'seq', int(seq), 'type', entry.type, 'amount', int(entry.amount), 'balance', int(balance),
    'op', entry.op, 'operation', entry.operation, 'units', int(entry.units), 'key', entry.key, 'at', at, 'prev', prev, 'hash', hash)
  redis.call('HSET', keys.account, 'balance', int(balance), 'seq', int(seq), 'head', hash)
  return balance
end

local function parse_grant(id, packed)
  local priority, expires, remaining = string.match(packed, '^(-?%d+)|(%d+)|(%d+)$')
  return { id = id, priority = tonumber(priority), expires = tonumber(expires), remaining = tonumber(remaining) }
end

local function save_grant(keys, grant)
  if grant.remaining == 0 then
    redis.call('HDEL', keys.grants, grant.id)
  else
    redis.call('HSET', keys.grants, grant.id, table.concat({ int(grant.priority), int(grant.expires), int(grant.remaining) }, '|'))
  end
end

-- Live grants in the order in which they are burned: lowest priority number, then earliest expiry, then id.
-- What has expired leaves the balance by an entry of its own.
local function live_grants(keys, now_ms)
  local packed = redis.call('HGETALL', keys.grants)
  local live = {}
  for i = 1, #packed, 2 do
    local grant = parse_grant(packed[i], packed[i + 1])
    if grant.expires > 0 and grant.expires <= now_ms then
      redis.call('HDEL', keys.grants, grant.id)
      append(keys, { type = 'expire', amount = -grant.remaining, op = grant.id, operation = '', units = 0, key = '', at_ms = now_ms })
    else
      live[#live + 1] = grant
    end
  end
  if #live > 1 then
    table.sort(live, function(a, b)
      if a.priority ~= b.priority then return a.priority < b.priority end
      local ae = a.expires == 0 and math.huge or a.expires
      local be = b.expires == 0 and math.huge or b.expires
      if ae ~= be then return ae < be end
      return a.id < b.id
    end)
  end
  return live
end

-- Takes `cost` from the live grants, which must hold that much. Returns what was burned, for a refund.
local function burn(keys, live, cost)
  local burned = {}
  for _, grant in ipairs(live) do
    if cost == 0 then break end
    local part = math.min(cost, grant.remaining)
    grant.remaining = grant.remaining - part
    cost = cost - part
    save_grant(keys, grant)
    burned[#burned + 1] = { grant.id, part, grant.priority, grant.expires }
  end
  return burned
end

-- Puts `amount` back where it was burned, last burned first. Credits of a grant that has expired meanwhile are returned
-- to it and expire in the same breath, so that the ledger shows both.
local function unburn(keys, burned, amount)
  for i = #burned, 1, -1 do
    if amount == 0 then return end
    local id, part, priority, expires = burned[i][1], math.min(amount, burned[i][2]), burned[i][3], burned[i][4]
    amount = amount - part
    local packed = redis.call('HGET', keys.grants, id)
    local grant = packed and parse_grant(id, packed) or { id = id, priority = priority, expires = expires, remaining = 0 }
    grant.remaining = grant.remaining + part
    save_grant(keys, grant)
  end
end

-- Ends an operation: `answered` of its units were served, the rest is refunded. Usage counts what was served.
-- An operation that is not open any more was settled before; doing it again changes nothing.
local function settle(keys, op, answered, now_ms)
  local packed = redis.call('HGET', keys.ops, op)
  if not packed then return 0 end
  local open = cmsgpack.unpack(packed)
  answered = math.max(0, math.min(answered, open.units))
  local refund = (open.units - answered) * open.price
  if refund > 0 then
    unburn(keys, open.burned, refund)
    append(keys, { type = 'refund', amount = refund, op = op, operation = open.operation, units = open.units - answered, key = open.key, at_ms = now_ms })
    live_grants(keys, now_ms)
  end
  if answered > 0 then
    local usage = keys.usage .. open.hour
    local field = open.key .. '|' .. open.operation
    redis.call('HINCRBY', usage, field .. '|calls', answered)
    redis.call('HINCRBY', usage, field .. '|credits', answered * open.price)
  end
  redis.call('HDEL', keys.ops, op)
  redis.call('ZREM', keys.leases, op)
  return refund
end

-- Operations whose process died or lost the reply: nobody was answered for certain, so the customer gets the credits back.
local function reap(keys, now_ms, most)
  local refunded = 0
  for _, op in ipairs(redis.call('ZRANGEBYSCORE', keys.leases, '-inf', now_ms, 'LIMIT', 0, most)) do
    refunded = refunded + settle(keys, op, 0, now_ms)
    redis.call('ZREM', keys.leases, op)
  end
  return refunded
end
