-- needs: clock, rates, idempotency, cycles
-- One round trip for metered operations of one account: settles what the process has answered since its last call, then for
-- each item checks key, scope, idempotency, rate and credits, debits, and opens the operation under a lease. A refused call takes from the
-- key's rate like any other; without room it is told of the rate instead. Mode `check` refuses a call that is known to be invalid.
-- Mode `look` is asked before a large body is read: it takes nothing unless it refuses. An item is one call, or
-- several like ones (`units`). With an idempotency record (one unit then) the first call opens it, and a later one is told
-- what became of the first, or takes over what a dead process left. Like items stand in a group.
-- Returns {credits refunded, key of each group, items}. A key is {workspace, id, scopes, rate, burst}, all of it '' where it is not
--          valid. An item is {code, taken, rate allowed, balance, rate remaining, rate reset ms}, then for `forbidden` the scope,
--          for `unauthorized` `ended` when the key was valid once, `lost` when there is nothing of the account, for `replay` status and answer; code is ok, unauthorized,
--          forbidden, mismatch, in_progress, replay, unreadable (the record is in a layout that this version does not read).
-- KEYS 1-8 account, then for each group the key record, and the idempotency record of each item with a fingerprint
-- ARGV 1 clock offset ms, 2 mode (charge|check|look), 3 lease ms, 4 how many arguments say what is to be settled, then these
--      (settle_reported), then for each group: operation, price, required scopes, held (1|0), how many items, and for each of
--      them: operation id, units, fingerprint of the request or '', attempt
-- No guarantee is lost when the reply is: the lease returns the credits unless the operation is settled first.
local micros = now_micros(ARGV[1])
local book = open_book(math.floor(micros / 1000))
local now_ms, mode, lease_ms = book.now_ms, ARGV[2], tonumber(ARGV[3])
local hour, lease_ends, next_word, next_key = math.floor(now_ms / HOUR_MS), now_ms + lease_ms, 5 + tonumber(ARGV[4]), 9

local refunded = settle_reported(book, 5, next_word - 1)
refunded = refunded + reap(book, 20)
renew(book)
expire(book)

-- A key as it may be used now; without `id` it is not valid.
local function read_key(name)
  local record = redis.call('HMGET', name, 'workspace_id', 'id', 'scopes', 'rate', 'burst', 'status', 'expires_at', 'arrival')
  local expires_at = tonumber(record[7] or '0')
  if not record[2] or record[6] ~= 'active' or (expires_at > 0 and expires_at <= now_ms) then
    local state = record[2] and 'ended' or (redis.call('EXISTS', ACCOUNT) == 0 and 'lost' or '')
    return { '', '', '', '', '', state = state }
  end
  -- The plan bounds every key of the workspace, whatever the key itself may do.
  local rate, burst = tonumber(record[4]), tonumber(record[5])
  if book.rate ~= '' then rate = math.min(rate, tonumber(book.rate)) end
  if book.burst ~= '' then burst = math.min(burst, tonumber(book.burst)) end
  return { record[1] or '', record[2], record[3] or '', rate, burst, id = record[2], scopes = record[3] or '', rate = rate,
    burst = burst, name = name, arrival = record[8] }
end

local function find_missing_scope(key, required)
  if required == key.scopes then return nil end
  for scope in string.gmatch(required, '%S+') do
    if not string.find(' ' .. key.scopes .. ' ', ' ' .. scope .. ' ', 1, true) then return scope end
  end
  return nil
end

-- What an earlier call with this idempotency key has come to: an answer for this one, or the record that it takes over.
-- `is_resumed`: its operation is still open, and so are its credits. `is_paid`: only the answer is missing.
local function meet_first(first, item)
  if first[R_FINGERPRINT] ~= '' and first[R_FINGERPRINT] ~= item.fingerprint then return { 'mismatch' } end
  if first[R_STATE] == 'done' then return { 'replay', status = first[R_STATUS], text = first[R_TEXT] } end
  item.is_paid, item.effect, item.event = first[R_STATE] == 'paid', first[R_TEXT], first[R_EVENT]
  -- An open record whose operation has ended, by its lease or by a refund, was left without an answer: the credits are
  -- back, so the call runs anew.
  local op, ends = first[R_OP], first[R_ENDS]
  local is_open = op ~= '' and find_operation(book, op) ~= nil
  if is_open and ends > now_ms then return { 'in_progress', reset_ms = ends - now_ms } end
  item.is_resumed = is_open and op == item.op
  if is_open and not item.is_resumed then refunded = refunded + settle(book, op, 0) end
  return nil
end

-- How many units of an item the credits afford.
local function affords(item, price, allowed)
  if price == 0 or item.is_resumed or item.is_paid then return allowed end
  local spendable = 0
  for _, grant in ipairs(book.live) do spendable = spendable + grant[4] end
  return math.min(allowed, math.floor(spendable / price))
end

-- Debits the units and opens the operation; what is free and has no effect is only counted.
local function open_item(item, group, key_id, taken)
  local op, price = item.op, group.price
  if item.record then
    -- A call that is refused for rate or credits leaves its idempotency key usable, so the record is opened here. One
    -- that may have an effect is kept for a day: who retries must find what the first call did.
    write_record(item.record, { 'open', op, item.attempt, lease_ends, item.fingerprint, '', item.event or '', item.effect or '' },
      book.layout, group.is_held and DAY_MS or 2 * lease_ms)
  end
  if item.is_resumed then
    local open = find_operation(book, op)
    open[ATTEMPT], open[LEASE_ENDS] = item.attempt, lease_ends
    write_operation(book, op, open)
  elseif item.record or group.is_held or price > 0 then
    if item.is_paid then price = 0 end
    local burned = burn(book, taken * price)
    if price > 0 then append(book, 'charge', -taken * price, op, group.operation, taken, key_id) end
    write_operation(book, op, { lease_ends, price, taken, key_id, group.operation, hour, item.attempt, group.is_held,
      item.is_paid or false, 0, burned })
  else
    count_usage(book, hour, key_id, group.operation, taken, 0)
  end
end

-- The answer to calls that are refused. Each takes one from the key's rate; those beyond `allowed` are 429.
local function refuse(key, units, code, reset_ms, more)
  local allowed, remaining, rate_reset_ms = take_rate(book, key, micros, units)
  if allowed == 0 then return { 'ok', 0, 0, book.balance, remaining, rate_reset_ms } end
  return { code, 0, allowed, book.balance, remaining, reset_ms, more }
end

local function charge(item, group, key)
  local first = item.record and find_record(item.record)
  if first == false then return { 'unreadable', 0, 0, book.balance, 0, 0 } end
  local met = first and meet_first(first, item)
  if met and met[1] == 'replay' then return { 'replay', 0, 0, book.balance, 0, 0, met.status, met.text } end
  if met then return refuse(key, item.units, met[1], met.reset_ms or 0) end
  local allowed, remaining, reset_ms = take_rate(book, key, micros, item.units)
  local taken = affords(item, group.price, allowed)
  if taken > 0 then open_item(item, group, key.id, taken) end
  return { 'ok', taken, allowed, book.balance, remaining, reset_ms }
end

local keys, items = {}, {}
while next_word <= #ARGV do
  local group = { operation = ARGV[next_word], price = tonumber(ARGV[next_word + 1]), is_held = ARGV[next_word + 3] == '1' }
  local key, missing = read_key(KEYS[next_key]), nil
  if key.id then missing = find_missing_scope(key, ARGV[next_word + 2]) end
  local count = tonumber(ARGV[next_word + 4])
  next_word, next_key = next_word + 5, next_key + 1
  for _ = 1, count do
    local units, fingerprint, record = math.max(1, tonumber(ARGV[next_word + 1])), ARGV[next_word + 2], nil
    if fingerprint ~= '' then record, next_key = KEYS[next_key], next_key + 1 end
    local answer
    if not key.id then
      answer = { 'unauthorized', 0, 0, book.balance, 0, 0, key.state }
    elseif missing then
      answer = refuse(key, units, 'forbidden', 0, missing)
    elseif mode == 'check' then
      answer = refuse(key, 1, 'ok', 0)
    elseif mode == 'look' then
      local _, room, reset_ms = take_rate(book, key, micros, 0)
      answer = { 'ok', 0, math.min(1, room), book.balance, room, reset_ms }
    else
      answer = charge({ op = ARGV[next_word], units = units, fingerprint = fingerprint, record = record,
        attempt = ARGV[next_word + 3] }, group, key)
    end
    items[#items + 1] = answer
    next_word = next_word + 4
  end
  keys[#keys + 1] = key
end
save(book)
return { refunded, keys, items }
