-- needs: operations, usage
-- Moves credits. The ledger is a stream whose entries are chained by SHA-1 (Redis Lua has nothing stronger):
-- hash = sha1(prev|seq|type|amount|balance|op|operation|units|key|at), stream id = seq-0. Invariant: sum of entries = balance =
-- sum of live grants >= 0. A grant is live while it has something left; a cycle of a recurring grant is live as "id#cycle".
-- Records of all grants, as JSON, are what was agreed; they never change but for the cycle reached and the void.

local STATE_BYTES_MOST = 8192

-- The balance has fallen below the mark that the workspace wants to be told of: noted in the same breath, for the watch to
-- tell, and not again before a grant has lifted it above. Looked at when all is done, so that a plan in the place of another is
-- no fall.
local function note_low(book)
  local notes = redis.call('HGET', ACCOUNT, 'low_notes')
  local note = table.concat({ int(book.seq), int(book.balance), int(book.low_at), book.now }, '|')
  redis.call('HSET', ACCOUNT, 'low_notes', notes and (notes .. ';' .. note) or note)
  book.low_at = 0
end

-- After a grant: the mark counts again. A refund doesn't arm it, or one call that fails would cross it twice.
local function arm(book)
  local mark = tonumber(redis.call('HGET', ACCOUNT, 'low_mark') or '0')
  if mark == 0 or book.balance < mark or book.low_at == mark then return end
  book.low_at = mark
  book.is_changed = true
end

local function save(book)
  if book.closed then take_out_closed(book) end
  if not book.is_changed then return end
  if book.balance < book.low_at then note_low(book) end
  local state = pack_book(book)
  if #state > STATE_BYTES_MOST then
    move_newest(book)
    move_counted(book)
    state = pack_book(book)
  end
  redis.call('HSET', ACCOUNT, 'state', state)
end

-- Adds an entry to the ledger and its amount to the balance. `operation`, `units` and `key` are of an operation.
local function append(book, kind, amount, op, operation, units, key)
  book.balance = book.balance + amount
  book.seq = book.seq + 1
  operation, units, key = operation or '', units and int(units) or '0', key or ''
  local prev, seq, at, change, balance = book.head, int(book.seq), book.now, int(amount), int(book.balance)
  local hash = redis.sha1hex(prev .. '|' .. seq .. '|' .. kind .. '|' .. change .. '|' .. balance .. '|' .. op .. '|' .. operation
    .. '|' .. units .. '|' .. key .. '|' .. at)
  redis.call('XADD', LEDGER, seq .. '-0', 'seq', seq, 'type', kind, 'amount', change, 'balance', balance, 'op', op,
    'operation', operation, 'units', units, 'key', key, 'at', at, 'prev', prev, 'hash', hash)
  book.head = hash
  book.is_changed = true
end

-- Puts credits among the live ones: of a new grant, or back to one.
local function put_credits(book, id, priority, expires, credits)
  book.is_changed = true
  for _, grant in ipairs(book.live) do
    if grant[1] == id then
      grant[4] = grant[4] + credits
      return
    end
  end
  table.insert(book.live, { id, priority, expires, credits })
  -- Lowest priority number, then earliest expiry, then id.
  local function burns_before(one, other)
    if one[2] ~= other[2] then return one[2] < other[2] end
    local one_ends = one[3] == 0 and math.huge or one[3]
    local other_ends = other[3] == 0 and math.huge or other[3]
    if one_ends ~= other_ends then return one_ends < other_ends end
    return one[1] < other[1]
  end
  table.sort(book.live, burns_before)
end

local function base_id(grant_id)
  return string.match(grant_id, '^([^#]+)')
end

-- What has expired leaves the balance by an entry of its own.
local function expire(book)
  local live = book.live
  for i = #live, 1, -1 do
    local ends = live[i][3]
    if ends > 0 and ends <= book.now_ms then
      local grant = table.remove(live, i)
      append(book, 'expire', -grant[4], grant[1])
    end
  end
end

-- Takes `cost` from the live grants, which must hold that much. Returns what was burned, for a refund.
local function burn(book, cost)
  local live, burned = book.live, {}
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

local function is_live(book, id)
  for _, grant in ipairs(book.live) do
    if grant[1] == id then return true end
  end
  return false
end

-- Puts `units` back where they were burned, last burned first, with the ledger's entry. Credits of a grant that was voided
-- or has expired meanwhile are returned to it and leave it in the same breath, so that the ledger shows both.
local function refund(book, op, open, units)
  local amount = units * open[PRICE]
  append(book, 'refund', amount, op, open[OPERATION], units, open[KEY_ID])
  local refunded = amount
  for i = #open[BURNED], 1, -1 do
    if amount == 0 then break end
    local id, part, priority, expires = unpack(open[BURNED][i])
    part = math.min(amount, part)
    amount = amount - part
    local record = not is_live(book, id) and redis.call('HGET', RECORDS, base_id(id))
    if record and cjson.decode(record).state == 'void' then
      append(book, 'void', -part, id)
    else
      put_credits(book, id, priority, expires, part)
    end
  end
  expire(book)
  return refunded
end

-- Ends an operation: `answered` of its units were served, the rest is refunded. Usage counts what was served.
-- An operation that is not open any more was settled before; doing it again changes nothing. With `attempt`, only the
-- attempt that holds the operation may end it. What was noted as answered stays answered. Returns the credits refunded, and the
-- operation if it was ended now.
local function settle(book, op, answered, attempt)
  local open = find_operation(book, op)
  if not open or (attempt and open[ATTEMPT] ~= attempt) then return 0 end
  close_operation(book, op, open)
  local price, units = open[PRICE], open[UNITS]
  answered = math.max(0, math.min(math.max(answered, open[ANSWERED]), units))
  if answered > 0 and not open[IS_COUNTED] then
    count_usage(book, open[HOUR], open[KEY_ID], open[OPERATION], answered, answered * price)
  end
  if price == 0 or answered == units then return 0, open end
  return refund(book, op, open, units - answered), open
end

-- Notes that so many units of an operation are answered while others of it still run: they stay charged when its lease
-- ends first. Moves nothing; an older note changes nothing.
local function note_answered(book, op, answered)
  local open = find_operation(book, op)
  if not open or answered <= open[ANSWERED] then return end
  open[ANSWERED] = answered
  write_operation(book, op, open)
end

-- What the process reports, in ARGV from `first` to `last`: pairs of operation id and answered units. `7` ends the operation,
-- `+7` is a note on the way. Harmless when repeated. Returns the credits refunded.
local function settle_reported(book, first, last)
  local refunded = 0
  for i = first, last, 2 do
    local op, word = ARGV[i], ARGV[i + 1]
    if string.sub(word, 1, 1) == '+' then
      note_answered(book, op, tonumber(word))
    else
      refunded = refunded + settle(book, op, tonumber(word))
    end
  end
  return refunded
end

-- Operations whose process died or lost the reply: nobody was answered for certain but those that were noted, so the
-- customer gets the other credits back. Held ones may have had an effect in the graph; the reaper asks there first.
local function reap(book, most)
  if book.next_lease == 0 or book.next_lease > book.now_ms then return 0 end
  local ended, next_lease = redis.call('ZRANGEBYSCORE', LEASES, '-inf', book.now_ms, 'LIMIT', 0, most), math.huge
  if #ended > 0 then redis.call('ZREM', LEASES, unpack(ended)) end
  for op, packed in pairs(book.newest) do
    local ends = require_value(packed)[LEASE_ENDS]
    if ends > book.now_ms then next_lease = math.min(next_lease, ends) else ended[#ended + 1] = op end
  end
  -- In an order that does not depend on the server's memory.
  table.sort(ended)
  local refunded = 0
  for _, op in ipairs(ended) do refunded = refunded + settle(book, op, 0) end
  local first_moved = redis.call('ZRANGE', LEASES, 0, 0, 'WITHSCORES')[2]
  if first_moved then next_lease = math.min(next_lease, tonumber(first_moved)) end
  book.next_lease = next_lease == math.huge and 0 or next_lease
  book.is_changed = true
  return refunded
end
