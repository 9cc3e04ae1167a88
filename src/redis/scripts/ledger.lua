-- Shared by every script that moves credits. The ledger is a stream whose entries are chained by SHA-1 (Redis Lua has
-- nothing stronger): hash = sha1(prev|seq|type|amount|balance|op|operation|units|key|at), stream id = seq-0. The account
-- hash holds the balance, the last seq and the head of the chain. Invariant: sum of entries = balance = sum of live
-- grants >= 0. A grant is live while it has something left: field id -> "priority|expires ms or 0|remaining"; a cycle of
-- a recurring grant is live as "id#cycle". Records of all grants, as JSON, are what was agreed; they never change but
-- for the cycle reached and the void.

local HOUR_MS, DAY_MS = 3600000, 86400000
local KEEP_USAGE_DAYS = 400

local function now_micros(offset_ms)
  local time = redis.call('TIME')
  return tonumber(time[1]) * 1000000 + tonumber(time[2]) + tonumber(offset_ms) * 1000
end

-- A whole number below 2^53 as text. Written as an integer: as a float it takes Lua several times as long.
local function int(number)
  return string.format('%d', number)
end

-- The account at a moment, read once and written once. The nine keys of an account come first in KEYS, in this order.
local function open_book(now_ms)
  local account = redis.call('HMGET', KEYS[1], 'balance', 'seq', 'head', 'renew_at', 'rate', 'burst', 'low_at')
  return {
    account = KEYS[1], grants = KEYS[2], records = KEYS[3], ledger = KEYS[4], ops = KEYS[5], leases = KEYS[6],
    held = KEYS[7], usage = KEYS[8], usage_index = KEYS[9],
    now_ms = now_ms, balance = tonumber(account[1] or '0'), seq = tonumber(account[2] or '0'), head = account[3] or '',
    renew_at = tonumber(account[4] or '0'), rate = account[5], burst = account[6], is_changed = false,
    low_at = tonumber(account[7] or '0'),
  }
end

-- The balance has fallen below the mark that the workspace wants to be told of: noted in the same breath, for the watch to
-- tell, and not again before a grant has lifted it above. `low_at` is the mark while it is armed, and gone else. Looked at when
-- all is done, so that a plan in the place of another is no fall.
local function note_low(book)
  local notes = redis.call('HGET', book.account, 'low_notes')
  local note = table.concat({ int(book.seq), int(book.balance), int(book.low_at), int(book.now_ms) }, '|')
  redis.call('HSET', book.account, 'low_notes', notes and (notes .. ';' .. note) or note)
  redis.call('HDEL', book.account, 'low_at')
  book.low_at = 0
end

local function save(book)
  if not book.is_changed then return end
  if book.balance < book.low_at then note_low(book) end
  redis.call('HSET', book.account, 'balance', int(book.balance), 'seq', int(book.seq), 'head', book.head,
    'renew_at', int(book.renew_at))
end

-- After a grant: the mark counts again. A refund doesn't arm it, or one call that fails would cross it twice.
local function arm(book)
  local mark = tonumber(redis.call('HGET', book.account, 'low_mark') or '0')
  if mark == 0 or book.balance < mark or book.low_at == mark then return end
  redis.call('HSET', book.account, 'low_at', int(mark))
  book.low_at = mark
end

-- entry: type, amount, op and, for operations, operation, units and key.
local function append(book, entry)
  local operation, units, key = entry.operation or '', entry.units or 0, entry.key or ''
  book.balance = book.balance + entry.amount
  book.seq = book.seq + 1
  local prev, seq, at = book.head, int(book.seq), int(book.now_ms)
  local amount, balance = int(entry.amount), int(book.balance)
  book.head = redis.sha1hex(table.concat({ prev, seq, entry.type, amount, balance, entry.op, operation, int(units), key, at }, '|'))
  redis.call('XADD', book.ledger, seq .. '-0', 'seq', seq, 'type', entry.type, 'amount', amount, 'balance', balance,
    'op', entry.op, 'operation', operation, 'units', int(units), 'key', key, 'at', at, 'prev', prev, 'hash', book.head)
  book.is_changed = true
end

local function parse_grant(id, packed)
  local priority, expires, remaining = string.match(packed, '^(-?%d+)|(%d+)|(%d+)$')
  return { id = id, priority = tonumber(priority), expires = tonumber(expires), remaining = tonumber(remaining) }
end

local function save_grant(book, grant)
  if grant.remaining == 0 then
    redis.call('HDEL', book.grants, grant.id)
  else
    redis.call('HSET', book.grants, grant.id, table.concat({ int(grant.priority), int(grant.expires), int(grant.remaining) }, '|'))
  end
end

local function base_id(grant_id)
  return string.match(grant_id, '^([^#]+)')
end

-- Proleptic Gregorian calendar, days since 1970-01-01 (the algorithms of Howard Hinnant's `chrono` papers).
local function days_of(year, month, day)
  if month <= 2 then year = year - 1 end
  local era = math.floor(year / 400)
  local of_era = year - era * 400
  local of_year = math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  return era * 146097 + of_era * 365 + math.floor(of_era / 4) - math.floor(of_era / 100) + of_year - 719468
end

local function civil_of(days)
  days = days + 719468
  local era = math.floor(days / 146097)
  local of_era = days - era * 146097
  local years = math.floor((of_era - math.floor(of_era / 1460) + math.floor(of_era / 36524) - math.floor(of_era / 146096)) / 365)
  local of_year = of_era - (365 * years + math.floor(years / 4) - math.floor(years / 100))
  local shifted = math.floor((5 * of_year + 2) / 153)
  local month = (shifted + 2) % 12 + 1
  local year = years + era * 400
  if month <= 2 then year = year + 1 end
  return year, month, of_year - math.floor((153 * shifted + 2) / 5) + 1
end

-- The same day and time of a later month; the last day of the month where that day does not exist.
local function add_months(at_ms, months)
  local days = math.floor(at_ms / DAY_MS)
  local year, month, day = civil_of(days)
  local total = year * 12 + month - 1 + months
  local y, m = math.floor(total / 12), total % 12 + 1
  local next_y, next_m = math.floor((total + 1) / 12), (total + 1) % 12 + 1
  local last = days_of(next_y, next_m, 1) - days_of(y, m, 1)
  return days_of(y, m, math.min(day, last)) * DAY_MS + (at_ms - days * DAY_MS)
end

-- When a cycle of a recurring grant begins; cycle 0 begins at its anchor.
local function cycle_start(record, cycle)
  if record.period == 'day' then return record.anchor_at + cycle * DAY_MS end
  return add_months(record.anchor_at, cycle * (record.period == 'year' and 12 or 1))
end

-- Opens the cycle of a recurring grant in which `now` lies. Cycles that nobody called in would have come and gone unused.
-- Returns when the next one begins, or nil when there is none.
local function open_cycle(book, record)
  -- From below: no period is longer, so an anchor of long ago costs a few steps and not one for each cycle since.
  local longest = record.period == 'day' and DAY_MS or (record.period == 'year' and 366 or 31) * DAY_MS
  local cycle = math.max(record.cycle + 1, math.floor((book.now_ms - record.anchor_at) / longest) - 1, 0)
  while cycle_start(record, cycle + 1) <= book.now_ms do cycle = cycle + 1 end
  local starts, ends = cycle_start(record, cycle), cycle_start(record, cycle + 1)
  local until_ms = record.expires_at
  if until_ms > 0 and starts >= until_ms then return nil end
  if until_ms > 0 and (ends > until_ms) then ends = until_ms end
  if ends > book.now_ms then
    local id = record.id .. '#' .. int(cycle)
    save_grant(book, { id = id, priority = record.priority, expires = ends, remaining = record.amount })
    append(book, { type = 'grant', amount = record.amount, op = id })
    arm(book)
  end
  record.cycle, record.cycle_start, record.cycle_end = cycle, starts, ends
  redis.call('HSET', book.records, record.id, cjson.encode(record))
  if until_ms > 0 and ends >= until_ms then return nil end
  return ends
end

local function note_renewal(book, at_ms)
  if at_ms and (book.renew_at == 0 or at_ms < book.renew_at) then
    book.renew_at = at_ms
    book.is_changed = true
  end
end

-- Begins the cycles that are due. Lazily: by whichever script touches the account first.
local function renew(book)
  if book.renew_at == 0 or book.renew_at > book.now_ms then return end
  book.renew_at = 0
  book.is_changed = true
  local records = redis.call('HVALS', book.records)
  for _, text in ipairs(records) do
    local record = cjson.decode(text)
    if record.kind == 'recurring' and record.state == 'granted' then
      local next_at = record.cycle_end
      if next_at <= book.now_ms then
        if record.expires_at > 0 and next_at >= record.expires_at then next_at = nil else next_at = open_cycle(book, record) end
      elseif record.expires_at > 0 and next_at >= record.expires_at then
        next_at = nil
      end
      note_renewal(book, next_at)
    end
  end
end

-- Live grants in the order in which they are burned: lowest priority number, then earliest expiry, then id.
-- What has expired leaves the balance by an entry of its own.
local function live_grants(book)
  local packed = redis.call('HGETALL', book.grants)
  local live = {}
  for i = 1, #packed, 2 do
    local grant = parse_grant(packed[i], packed[i + 1])
    if grant.expires > 0 and grant.expires <= book.now_ms then
      redis.call('HDEL', book.grants, grant.id)
      append(book, { type = 'expire', amount = -grant.remaining, op = grant.id })
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
local function burn(book, live, cost)
  local burned = {}
  for _, grant in ipairs(live) do
    if cost == 0 then break end
    local part = math.min(cost, grant.remaining)
    if part > 0 then
      grant.remaining = grant.remaining - part
      cost = cost - part
      save_grant(book, grant)
      burned[#burned + 1] = { grant.id, part, grant.priority, grant.expires }
    end
  end
  return burned
end

local function is_void(book, grant_id)
  local text = redis.call('HGET', book.records, base_id(grant_id))
  return text and cjson.decode(text).state == 'void'
end

-- Puts `amount` back where it was burned, last burned first, with the ledger's entry. Credits of a grant that was voided
-- or has expired meanwhile are returned to it and leave it in the same breath, so that the ledger shows both.
local function refund(book, op, open, units)
  local amount = units * open.price
  append(book, { type = 'refund', amount = amount, op = op, operation = open.operation, units = units, key = open.key })
  local refunded = amount
  for i = #open.burned, 1, -1 do
    if amount == 0 then break end
    local id, part, priority, expires = open.burned[i][1], math.min(amount, open.burned[i][2]), open.burned[i][3], open.burned[i][4]
    amount = amount - part
    local packed = redis.call('HGET', book.grants, id)
    if not packed and is_void(book, id) then
      append(book, { type = 'void', amount = -part, op = id })
    else
      local grant = packed and parse_grant(id, packed) or { id = id, priority = priority, expires = expires, remaining = 0 }
      grant.remaining = grant.remaining + part
      save_grant(book, grant)
    end
  end
  live_grants(book)
  return refunded
end

-- Counters are kept in buckets, one for each day by the caller's clock; a row names its own hour, so that it does not
-- matter which bucket it lies in. (A script in a cluster may touch only the keys that it was given.) The index has the day
-- of the rows as score and "day|bucket" as member: what is settled late lies in the bucket of a later day.
local function count_usage(book, hour, key, operation, calls, credits)
  local row = int(hour) .. '|' .. key .. '|' .. operation
  if redis.call('HINCRBY', book.usage, row .. '|calls', calls) == calls then
    local day = math.floor(book.now_ms / DAY_MS)
    redis.call('PEXPIRE', book.usage, KEEP_USAGE_DAYS * DAY_MS)
    local day_of_row = math.floor(hour / 24)
    redis.call('ZADD', book.usage_index, day_of_row, int(day_of_row) .. '|' .. book.usage)
    redis.call('ZREMRANGEBYSCORE', book.usage_index, '-inf', day - KEEP_USAGE_DAYS)
  end
  if credits > 0 then redis.call('HINCRBY', book.usage, row .. '|credits', credits) end
end

-- Ends an operation: `answered` of its units were served, the rest is refunded. Usage counts what was served.
-- An operation that is not open any more was settled before; doing it again changes nothing. With `attempt`, only the
-- attempt that holds the operation may end it. What was noted as answered stays answered.
local function settle(book, op, answered, attempt)
  local packed = redis.call('HGET', book.ops, op)
  if not packed then return 0 end
  local open = cmsgpack.unpack(packed)
  if attempt and open.attempt ~= attempt then return 0 end
  answered = math.max(0, math.min(math.max(answered, open.answered or 0), open.units))
  local refunded = 0
  if open.price > 0 and answered < open.units then refunded = refund(book, op, open, open.units - answered) end
  if answered > 0 and not open.is_counted then
    count_usage(book, open.hour, open.key, open.operation, answered, answered * open.price)
  end
  redis.call('HDEL', book.ops, op)
  redis.call('ZREM', book.leases, op)
  if open.is_held then redis.call('ZREM', book.held, op) end
  return refunded
end

-- Notes that so many units of an operation are answered while others of it still run: they stay charged when its lease
-- ends first. Moves nothing; an older note changes nothing.
local function note_answered(book, op, answered)
  local packed = redis.call('HGET', book.ops, op)
  local open = packed and cmsgpack.unpack(packed)
  if not open or answered <= (open.answered or 0) then return end
  open.answered = answered
  redis.call('HSET', book.ops, op, cmsgpack.pack(open))
end

-- What the process reports, from ARGV[first] on: pairs of operation id and answered units. `7` ends the operation, `+7` is a
-- note on the way. Harmless when repeated. Returns the credits refunded.
local function settle_reported(book, first)
  local refunded = 0
  for i = first, #ARGV, 2 do
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
  local refunded = 0
  for _, op in ipairs(redis.call('ZRANGEBYSCORE', book.leases, '-inf', book.now_ms, 'LIMIT', 0, most)) do
    refunded = refunded + settle(book, op, 0)
    redis.call('ZREM', book.leases, op)
  end
  return refunded
end
