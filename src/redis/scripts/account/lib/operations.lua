-- needs: account
-- Operations that were charged and are neither answered nor refunded, by id. One is a list of these fields; it is a packed value by itself (layout.lua), here and there.
-- The newest stand in the book, so that a call that is answered soon costs no key of its own; when they are many they move to
-- the hash OPS, with their ends in LEASES. Those that may have had an effect (IS_HELD) lie in OPS from the start, with their ends in
-- HELD, where the reaper looks for them. `next_lease` is no later than the end of any lease that is not held; 0 is none.
local LEASE_ENDS, PRICE, UNITS, KEY_ID, OPERATION, HOUR, ATTEMPT, IS_HELD, IS_COUNTED, ANSWERED, BURNED = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11

-- An open operation, with `is_moved` when it lies in OPS; or nil.
local function find_operation(book, op)
  local packed = book.newest[op]
  if packed then return (require_value(packed)) end
  packed = not (book.closed and book.closed[op]) and redis.call('HGET', OPS, op)
  if not packed then return nil end
  local open = require_value(packed)
  open.is_moved = true
  return open
end

-- Writes an operation that was opened or has changed.
local function write_operation(book, op, open)
  local is_moved = open.is_moved or open[IS_HELD]
  open.is_moved = nil
  local packed = pack_value(open, book.layout)
  if book.closed then book.closed[op] = nil end
  if is_moved then
    redis.call('HSET', OPS, op, packed)
    redis.call('ZADD', open[IS_HELD] and HELD or LEASES, int(open[LEASE_ENDS]), op)
    return
  end
  book.newest[op] = packed
  book.is_changed = true
  if book.next_lease == 0 or open[LEASE_ENDS] < book.next_lease then book.next_lease = open[LEASE_ENDS] end
end

-- What lies in OPS is taken out when the book is saved: all of it at once.
local function close_operation(book, op, open)
  if open.is_moved then
    book.closed = book.closed or {}
    book.closed[op] = open[IS_HELD] and HELD or LEASES
  else
    book.newest[op] = nil
    book.is_changed = true
  end
end

local function take_out_closed(book)
  local commands = { [OPS] = { 'HDEL', OPS }, [LEASES] = { 'ZREM', LEASES }, [HELD] = { 'ZREM', HELD } }
  for op, ends in pairs(book.closed) do
    table.insert(commands[OPS], op)
    table.insert(commands[ends], op)
  end
  for _, command in pairs(commands) do
    if #command > 2 then redis.call(unpack(command)) end
  end
end

-- Moves all operations out of the book.
local function move_newest(book)
  local values, ends = { 'HSET', OPS }, { 'ZADD', LEASES }
  for op, packed in pairs(book.newest) do
    table.insert(values, op)
    table.insert(values, packed)
    table.insert(ends, int(require_value(packed)[LEASE_ENDS]))
    table.insert(ends, op)
  end
  book.newest = {}
  if #values == 2 then return end
  redis.call(unpack(values))
  redis.call(unpack(ends))
end
