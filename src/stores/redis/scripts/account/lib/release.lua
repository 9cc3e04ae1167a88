-- needs: ledger
-- Ends reservations: commits the answered units and releases the rest.

local function is_live(account, id)
  for _, grant in ipairs(account.live) do
    if grant[1] == id then return true end
  end
  return false
end

-- Returns the credits of `units` to the grants that they were taken from, in reverse order, with an entry in the
-- ledger. Credits of a grant that was voided or has expired meanwhile are removed again by a second entry, so that the
-- ledger shows both.
local function refund(account, op, reservation, units)
  local amount = units * reservation[PRICE]
  append(account, 'refund', amount, op, reservation[OPERATION], units, reservation[KEY_ID])
  local refunded = amount
  for i = #reservation[BURNED], 1, -1 do
    if amount == 0 then break end
    local id, part, priority, expires = unpack(reservation[BURNED][i])
    part = math.min(amount, part)
    amount = amount - part
    local record = not is_live(account, id) and redis.call('HGET', RECORDS, base_id(id))
    if record and cjson.decode(record).state == 'void' then
      append(account, 'void', -part, id)
    else
      put_credits(account, id, priority, expires, part)
    end
  end
  expire(account)
  return refunded
end

-- Ends a reservation: commits `answered` of its units, which usage counts, and releases the rest. Ending it again
-- changes nothing. With `attempt`, only the attempt that holds the reservation may end it. Units that were noted as
-- answered stay committed. Returns the credits refunded, and the reservation if it ended now.
local function end_reservation(account, op, answered, attempt)
  local reservation = find_reservation(account, op)
  if not reservation or (attempt and reservation[ATTEMPT] ~= attempt) then return 0 end
  close_reservation(account, op, reservation)
  local price, units = reservation[PRICE], reservation[UNITS]
  answered = math.max(0, math.min(math.max(answered, reservation[ANSWERED]), units))
  if answered > 0 and not reservation[IS_COUNTED] then
    count_usage(account, reservation[HOUR], reservation[KEY_ID], reservation[OPERATION], answered, answered * price)
  end
  if price == 0 or answered == units then return 0, reservation end
  return refund(account, op, reservation, units - answered), reservation
end

-- Notes how many units of a reservation are answered while other units of it still run. Noted units stay committed even
-- if the lease ends first. Moves no credits; a note with no more units than the last one changes nothing.
local function note_answered(account, op, answered)
  local reservation = find_reservation(account, op)
  if not reservation or answered <= reservation[ANSWERED] then return end
  reservation[ANSWERED] = answered
  write_reservation(account, op, reservation)
end

-- Applies the report of the commit queue, in ARGV from `first` to `last`: pairs of operation id and answered units. `7`
-- ends the reservation, `+7` only notes the units. Harmless when repeated. Returns the credits refunded.
local function end_reported(account, first, last)
  local refunded = 0
  for i = first, last, 2 do
    local op, answered = ARGV[i], ARGV[i + 1]
    if string.sub(answered, 1, 1) == '+' then
      note_answered(account, op, tonumber(answered))
    else
      refunded = refunded + end_reservation(account, op, tonumber(answered))
    end
  end
  return refunded
end

-- Releases reservations whose lease has ended: their process died or lost the reply. Only noted units are known to be
-- answered, so the customer gets the other credits back. Pending reservations may have had an effect in the graph, so
-- the sweeper ends them.
local function release_expired(account, most)
  if account.next_lease == 0 or account.next_lease > account.now_ms then return 0 end
  local ended, next_lease = redis.call('ZRANGEBYSCORE', LEASES, '-inf', account.now_ms, 'LIMIT', 0, most), math.huge
  if #ended > 0 then redis.call('ZREM', LEASES, unpack(ended)) end
  for op, packed in pairs(account.newest) do
    local ends = unpack_value(packed)[LEASE_ENDS]
    if ends > account.now_ms then next_lease = math.min(next_lease, ends) else ended[#ended + 1] = op end
  end
  -- `pairs` has no fixed order; sorting makes the order of the refunds the same on every server.
  table.sort(ended)
  local refunded = 0
  for _, op in ipairs(ended) do refunded = refunded + end_reservation(account, op, 0) end
  local first_moved = redis.call('ZRANGE', LEASES, 0, 0, 'WITHSCORES')[2]
  if first_moved then next_lease = math.min(next_lease, tonumber(first_moved)) end
  account.next_lease = next_lease == math.huge and 0 or next_lease
  account.is_changed = true
  return refunded
end
