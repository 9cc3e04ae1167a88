-- needs: clock, rates, idempotency, cycles, release
-- Reserves credits for metered calls of one account in one round trip. First ends the reservations that the commit
-- queue reports. Then checks key, scope, idempotency, rate and credits of each item, debits, and opens a reservation
-- with a lease. A refused call takes from the key's rate like any other; when the rate is used up, it is refused for
-- that reason instead. Mode `check` is for a call that is known to be invalid: it takes one from the rate and reserves
-- nothing. Mode `look` runs before a large body is read: it takes from the rate only when the scope is missing. An item
-- is one call, or several equal calls (`units`). With an idempotency record an item has one unit. The first call opens
-- the record; a later call gets the first one's answer, or takes over from a dead process. The items of a group share
-- key, operation, price, scopes and the pending flag.
-- Returns {credits refunded, key of each group, items}. A key is {workspace, id, scopes, rate, burst, member
--          or ''}, each '' when the key is not valid. An item is {code, taken, rate allowed, balance, rate remaining,
--          rate reset ms}, then for `forbidden` the missing scope, for `unauthorized` `ended` when the key has a
--          record, `lost` when Redis has nothing of the account, for `replay` status and answer, for `ok` `taken
--          over` when the idempotency record is older than this call. The code is ok, unauthorized, forbidden,
--          mismatch, in_progress or replay.
-- KEYS 1-8 account, then for each group the key record, and the idempotency record of each item with a fingerprint
-- ARGV 1 clock offset ms, 2 mode (reserve|check|look), 3 lease ms, 4 how many arguments the report has, then the report
--      (end_reported), then for each group: operation, price, required scopes, pending (1|0), how many items, and for
--      each of
--      them: operation id, units, fingerprint of the request or '', attempt
-- A lost reply loses no credits: when the lease ends, a reservation that was not committed is released.
local micros = now_micros(ARGV[1])
local account = load_account(math.floor(micros / 1000))
local now_ms, mode, lease_ms = account.now_ms, ARGV[2], tonumber(ARGV[3])
local hour, lease_ends, next_arg, next_key = math.floor(now_ms / HOUR_MS), now_ms + lease_ms, 5 + tonumber(ARGV[4]), 9

local refunded = end_reported(account, 5, next_arg - 1)
refunded = refunded + release_expired(account, 20)
renew(account)
expire(account)

-- Reads a key with the rights it has now; without `id` it is not valid.
local function read_key(name)
  local record = redis.call('HMGET', name, 'workspace_id', 'id', 'scopes', 'rate', 'burst', 'status', 'expires_at', 'arrival', 'member_id')
  local expires_at = tonumber(record[7] or '0')
  if not record[2] or record[6] ~= 'active' or (expires_at > 0 and expires_at <= now_ms) then
    local state = record[2] and 'ended' or (redis.call('EXISTS', ACCOUNT) == 0 and 'lost' or '')
    return { '', '', '', '', '', '', state = state }
  end
  -- The plan bounds every key of the workspace, even one with a higher rate or burst.
  local rate, burst = tonumber(record[4]), tonumber(record[5])
  if account.rate ~= '' then rate = math.min(rate, tonumber(account.rate)) end
  if account.burst ~= '' then burst = math.min(burst, tonumber(account.burst)) end
  return { record[1] or '', record[2], record[3] or '', rate, burst, record[9] or '', id = record[2], scopes = record[3] or '', rate = rate,
    burst = burst, name = name, arrival = record[8] }
end

local function find_missing_scope(key, required)
  if required == key.scopes then return nil end
  for scope in string.gmatch(required, '%S+') do
    if not string.find(' ' .. key.scopes .. ' ', ' ' .. scope .. ' ', 1, true) then return scope end
  end
  return nil
end

-- Compares this call with an earlier one with the same idempotency key. Returns an outcome, or nil when this call goes
-- on with the record. `is_resumed`: the reservation is still open, so no new debit is needed. `is_paid`: only the
-- answer is missing.
local function meet_first(first, item)
  -- An open record whose reservation has ended has neither an answer nor credits, so the call runs again.
  local op = first[R_OP]
  local is_open = first[R_STATE] ~= 'done' and op ~= '' and find_reservation(account, op) ~= nil
  local met, wait_ms = meet_record(first, item.fingerprint, is_open, now_ms)
  if met then return met, wait_ms end
  item.is_paid, item.effect, item.event = first[R_STATE] == 'paid', first[R_TEXT], first[R_EVENT]
  item.is_resumed = is_open and op == item.op
  if is_open and not item.is_resumed then refunded = refunded + end_reservation(account, op, 0) end
  return nil
end

-- How many of the allowed units the credits cover.
local function affords(item, price, allowed)
  if price == 0 or item.is_resumed or item.is_paid then return allowed end
  local spendable = 0
  for _, grant in ipairs(account.live) do spendable = spendable + grant[4] end
  return math.min(allowed, math.floor(spendable / price))
end

-- Debits the units and opens the reservation. A free call without an idempotency record and without an effect is only
-- counted.
local function open_item(item, group, key_id, taken)
  local op, price = item.op, group.price
  if item.record then
    -- The record is opened only here, so that a call that is refused for rate or credits leaves its idempotency key
    -- usable. The record of a pending reservation lives as long as an answer, because a retry must find the effect of
    -- the first call.
    write_record(item.record, { 'open', op, item.attempt, lease_ends, item.fingerprint, '', item.event or '', item.effect or '' },
      group.is_pending and FOUND_AGAIN_MS or 2 * lease_ms)
  end
  if item.is_resumed then
    local reservation = find_reservation(account, op)
    reservation[ATTEMPT], reservation[LEASE_ENDS] = item.attempt, lease_ends
    write_reservation(account, op, reservation)
  elseif item.record or group.is_pending or price > 0 then
    if item.is_paid then price = 0 end
    local burned = burn(account, taken * price)
    if price > 0 then append(account, 'charge', -taken * price, op, group.operation, taken, key_id) end
    write_reservation(account, op, { lease_ends, price, taken, key_id, group.operation, hour, item.attempt, group.is_pending,
      item.is_paid or false, 0, burned })
  else
    count_usage(account, hour, key_id, group.operation, taken, 0)
  end
end

-- The reply to refused calls. Each takes one from the key's rate; calls beyond `allowed` get a 429.
local function refuse(key, units, code, reset_ms, more)
  local allowed, remaining, rate_reset_ms = take_rate(account, key, micros, units)
  if allowed == 0 then return { 'ok', 0, 0, account.balance, remaining, rate_reset_ms } end
  return { code, 0, allowed, account.balance, remaining, reset_ms, more }
end

local function reserve(item, group, key)
  local first = item.record and find_record(item.record)
  local met, wait_ms
  if first then met, wait_ms = meet_first(first, item) end
  if met == 'replay' then return { met, 0, 0, account.balance, 0, 0, first[R_STATUS], first[R_TEXT] } end
  if met then return refuse(key, item.units, met, wait_ms) end
  local allowed, remaining, reset_ms = take_rate(account, key, micros, item.units)
  local taken = affords(item, group.price, allowed)
  if taken > 0 then open_item(item, group, key.id, taken) end
  return { 'ok', taken, allowed, account.balance, remaining, reset_ms, first and 'taken over' or '' }
end

local keys, items = {}, {}
while next_arg <= #ARGV do
  local group = { operation = ARGV[next_arg], price = tonumber(ARGV[next_arg + 1]), is_pending = ARGV[next_arg + 3] == '1' }
  local key, missing = read_key(KEYS[next_key]), nil
  if key.id then missing = find_missing_scope(key, ARGV[next_arg + 2]) end
  local count = tonumber(ARGV[next_arg + 4])
  next_arg, next_key = next_arg + 5, next_key + 1
  for _ = 1, count do
    local units, fingerprint, record = math.max(1, tonumber(ARGV[next_arg + 1])), ARGV[next_arg + 2], nil
    if fingerprint ~= '' then record, next_key = KEYS[next_key], next_key + 1 end
    local answer
    if not key.id then
      answer = { 'unauthorized', 0, 0, account.balance, 0, 0, key.state }
    elseif missing then
      answer = refuse(key, units, 'forbidden', 0, missing)
    elseif mode == 'check' then
      answer = refuse(key, 1, 'ok', 0)
    elseif mode == 'look' then
      local _, room, reset_ms = take_rate(account, key, micros, 0)
      answer = { 'ok', 0, math.min(1, room), account.balance, room, reset_ms }
    else
      answer = reserve({ op = ARGV[next_arg], units = units, fingerprint = fingerprint, record = record,
        attempt = ARGV[next_arg + 3] }, group, key)
    end
    items[#items + 1] = answer
    next_arg = next_arg + 4
  end
  keys[#keys + 1] = key
end
save_account(account)
return { refunded, keys, items }
