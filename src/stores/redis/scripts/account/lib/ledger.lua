-- needs: reservations, usage
-- Moves credits. The ledger is a stream whose entries are chained by SHA-1 (Redis Lua has nothing stronger): hash =
-- sha1(prev|seq|type|amount|balance|op|operation|units|key|at), stream id = seq-0. Invariant: sum of entries = balance
-- = sum of live grants >= 0. A grant is live while it has something left; a cycle of a recurring grant is live as
-- "id#cycle". The records of all grants, as JSON, hold the terms. In a record only the current cycle and the void
-- change.

local STATE_BYTES_MOST = 8192

-- Notes that the balance has fallen below the threshold of the low-balance alert. The alert is not set again before a
-- grant has lifted the balance above the threshold. `save_account` calls this after all changes, so that replacing a
-- plan doesn't count as a fall.
local function note_low_balance(account)
  local notes = redis.call('HGET', ACCOUNT, 'low_notes')
  local note = table.concat({ int(account.seq), int(account.balance), int(account.alert_below), account.now }, '|')
  redis.call('HSET', ACCOUNT, 'low_notes', notes and (notes .. ';' .. note) or note)
  account.alert_below = 0
end

-- Sets the low-balance alert again after a grant. A refund does not set it; otherwise one failing call would cross the
-- threshold twice.
local function set_alert(account)
  local threshold = tonumber(redis.call('HGET', ACCOUNT, 'low_mark') or '0')
  if threshold == 0 or account.balance < threshold or account.alert_below == threshold then return end
  account.alert_below = threshold
  account.is_changed = true
end

local function save_account(account)
  if account.closed then remove_closed(account) end
  if not account.is_changed then return end
  if account.balance < account.alert_below then note_low_balance(account) end
  local state = pack_account(account)
  if #state > STATE_BYTES_MOST then
    move_newest(account)
    move_counted(account)
    state = pack_account(account)
  end
  redis.call('HSET', ACCOUNT, 'state', state)
end

-- Adds an entry to the ledger and its amount to the balance. `operation`, `units` and `key` are those of a reservation.
local function append(account, kind, amount, op, operation, units, key)
  account.balance = account.balance + amount
  account.seq = account.seq + 1
  operation, units, key = operation or '', units and int(units) or '0', key or ''
  local prev, seq, at, change, balance = account.head, int(account.seq), account.now, int(amount), int(account.balance)
  local hash = redis.sha1hex(prev .. '|' .. seq .. '|' .. kind .. '|' .. change .. '|' .. balance .. '|' .. op .. '|' .. operation
    .. '|' .. units .. '|' .. key .. '|' .. at)
  redis.call('XADD', LEDGER, seq .. '-0', 'seq', seq, 'type', kind, 'amount', change, 'balance', balance, 'op', op,
    'operation', operation, 'units', units, 'key', key, 'at', at, 'prev', prev, 'hash', hash)
  account.head = hash
  account.is_changed = true
end

-- Adds credits to a live grant, or makes the grant live.
local function put_credits(account, id, priority, expires, credits)
  account.is_changed = true
  for _, grant in ipairs(account.live) do
    if grant[1] == id then
      grant[4] = grant[4] + credits
      return
    end
  end
  table.insert(account.live, { id, priority, expires, credits })
  -- Lowest priority number, then earliest expiry, then id.
  local function burns_before(one, other)
    if one[2] ~= other[2] then return one[2] < other[2] end
    local one_ends = one[3] == 0 and math.huge or one[3]
    local other_ends = other[3] == 0 and math.huge or other[3]
    if one_ends ~= other_ends then return one_ends < other_ends end
    return one[1] < other[1]
  end
  table.sort(account.live, burns_before)
end

local function base_id(grant_id)
  return string.match(grant_id, '^([^#]+)')
end

-- Removes expired credits from the balance, with one ledger entry for each grant.
local function expire(account)
  local live = account.live
  for i = #live, 1, -1 do
    local ends = live[i][3]
    if ends > 0 and ends <= account.now_ms then
      local grant = table.remove(live, i)
      append(account, 'expire', -grant[4], grant[1])
    end
  end
end

-- Takes `cost` from the live grants, which must hold that much. Returns the parts taken, which a refund needs.
local function burn(account, cost)
  local live, burned = account.live, {}
  while cost > 0 do
    local grant = live[1]
    local part = math.min(cost, grant[4])
    cost = cost - part
    grant[4] = grant[4] - part
    burned[#burned + 1] = { grant[1], part, grant[2], grant[3] }
    if grant[4] == 0 then table.remove(live, 1) end
  end
  return burned
end
