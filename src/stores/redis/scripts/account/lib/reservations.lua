-- needs: account
-- Open reservations, by operation id. Each is a list of the fields below, packed by itself (layout.lua). The account
-- state holds the newest ones, so that a call that is answered soon needs no key of its own. When the state grows too
-- large, they move to the hash OPS, with the ends of their leases in LEASES. A pending reservation (IS_PENDING) may
-- have had an effect: it is in OPS from the start, with the end of its lease in PENDING, where the sweeper looks.
-- `next_lease` is no later than the end of any lease that is not pending; 0 means none.
local LEASE_ENDS, PRICE, UNITS, KEY_ID, OPERATION, HOUR, ATTEMPT, IS_PENDING, IS_COUNTED, ANSWERED, BURNED = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11

-- Returns an open reservation or nil. The reservation has `is_moved` when it is in OPS.
local function find_reservation(account, op)
  local packed = account.newest[op]
  if packed then return unpack_value(packed) end
  packed = not (account.closed and account.closed[op]) and redis.call('HGET', OPS, op)
  if not packed then return nil end
  local reservation = unpack_value(packed)
  reservation.is_moved = true
  return reservation
end

-- Writes a reservation that is new or has changed.
local function write_reservation(account, op, reservation)
  local is_moved = reservation.is_moved or reservation[IS_PENDING]
  reservation.is_moved = nil
  local packed = pack_value(reservation)
  if account.closed then account.closed[op] = nil end
  if is_moved then
    redis.call('HSET', OPS, op, packed)
    redis.call('ZADD', reservation[IS_PENDING] and PENDING or LEASES, int(reservation[LEASE_ENDS]), op)
    return
  end
  account.newest[op] = packed
  account.is_changed = true
  if account.next_lease == 0 or reservation[LEASE_ENDS] < account.next_lease then
    account.next_lease = reservation[LEASE_ENDS]
  end
end

-- Closes a reservation. `save_account` removes those in OPS later, all of them at once.
local function close_reservation(account, op, reservation)
  if reservation.is_moved then
    account.closed = account.closed or {}
    account.closed[op] = reservation[IS_PENDING] and PENDING or LEASES
  else
    account.newest[op] = nil
    account.is_changed = true
  end
end

local function remove_closed(account)
  local commands = { [OPS] = { 'HDEL', OPS }, [LEASES] = { 'ZREM', LEASES }, [PENDING] = { 'ZREM', PENDING } }
  for op, ends in pairs(account.closed) do
    table.insert(commands[OPS], op)
    table.insert(commands[ends], op)
  end
  for _, command in pairs(commands) do
    if #command > 2 then redis.call(unpack(command)) end
  end
end

-- Moves the newest reservations from the account state to OPS.
local function move_newest(account)
  local values, ends = { 'HSET', OPS }, { 'ZADD', LEASES }
  for op, packed in pairs(account.newest) do
    table.insert(values, op)
    table.insert(values, packed)
    table.insert(ends, int(unpack_value(packed)[LEASE_ENDS]))
    table.insert(ends, op)
  end
  account.newest = {}
  if #values == 2 then return end
  redis.call(unpack(values))
  redis.call(unpack(ends))
end
