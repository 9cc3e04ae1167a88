-- needs: clock, ledger, idempotency
-- Ends attempts of operations before their answers are sent. What became of each: `kept` settles it and keeps the answer
-- for replays; `dropped` refunds it and forgets the record, so that a retry executes; `unknown` leaves it held, and lets
-- a retry take over at once. An attempt that another one has taken over changes nothing. What is kept is bounded per
-- workspace: past the bound an answer is recorded as given, without its text.
-- Harmless when repeated. Returns the credits refunded.
-- KEYS 1-8 account, 9 sizes of kept answers, then the idempotency record of each attempt; without one its fingerprint is ''
-- ARGV 1 clock offset ms, 2 keep for ms, 3 most bytes, then for each attempt: operation id, attempt, outcome
--      (kept|dropped|unknown), answered (1|0), fingerprint of the request, status, answer
local FIRST_RECORD, FIRST_WORD, ATTEMPT_WORDS = 10, 4, 7
local book = open_book(now_millis(ARGV[1]))
local keep_ms, bytes_most, refunded = tonumber(ARGV[2]), tonumber(ARGV[3]), 0

-- The sizes are members "op|bytes" with the moment at which what came with that operation is forgotten as score; one for all
-- answers that are kept together. Their sum is the member "total", whose score is below zero: adding all of them up for each
-- answer would make a busy workspace ever slower. It lies in the same key, so that both are forgotten together.
local sizes, total, kept_op, kept_bytes = KEYS[9], nil, nil, 0
local function size_of(member)
  return tonumber(string.match(member, '|(%d+)$') or '0')
end

local function add_up()
  local sum = 0
  for _, member in ipairs(redis.call('ZRANGE', sizes, 0, -1)) do sum = sum + size_of(member) end
  return sum
end

-- Twenty for each that may come, so that none stays for long.
local function forget_old(most)
  local old = redis.call('ZRANGEBYSCORE', sizes, 1, book.now_ms, 'LIMIT', 0, most)
  for first = 1, #old, 1000 do
    redis.call('ZREM', sizes, unpack(old, first, math.min(first + 999, #old)))
  end
  for _, member in ipairs(old) do total = total - size_of(member) end
end

-- Whether there is room for an answer of the operation; then it is taken.
local function take_room(op, bytes)
  if not total then
    total = -tonumber(redis.call('ZSCORE', sizes, 'total') or '1')
    if total < 0 then total = add_up() end
    forget_old(20 * (#ARGV - FIRST_WORD + 1) / ATTEMPT_WORDS)
  end
  if total + bytes > bytes_most then return false end
  total = total + bytes
  kept_op, kept_bytes = kept_op or op, kept_bytes + bytes
  return true
end

local function save_sizes()
  if kept_op then
    local is_new = redis.call('ZADD', sizes, int(book.now_ms + keep_ms), kept_op .. '|' .. int(kept_bytes)) == 1
    -- What was there already was counted already.
    if not is_new then total = add_up() end
    redis.call('PEXPIRE', sizes, keep_ms)
  end
  if kept_op or redis.call('EXISTS', sizes) == 1 then redis.call('ZADD', sizes, int(-total), 'total') end
end

-- Settles the operation. Returns whether the record is this attempt's to write. While an operation without an effect is open
-- for an attempt, so is its record: both are written together, and whoever takes the record over ends the operation.
local function end_attempt(name, op, attempt, answered)
  local back, ended = settle(book, op, answered, attempt)
  refunded = refunded + back
  if ended and not ended[IS_HELD] then return true end
  local record = find_record(name)
  return record and record[R_ATTEMPT] == attempt and record[R_STATE] == 'open'
end

-- Lets a retry take the record over at once.
local function give_up(name, attempt)
  local record = find_record(name)
  if not record or record[R_ATTEMPT] ~= attempt or record[R_STATE] ~= 'open' then return end
  record[R_ENDS] = 0
  write_record(name, record, book.layout)
end

local function finish(name, op, attempt, outcome, answered, fingerprint, status, text)
  if outcome == 'unknown' then return give_up(name, attempt) end
  if not end_attempt(name, op, attempt, answered) or fingerprint == '' then return end
  if outcome == 'dropped' then return redis.call('DEL', name) end
  local kept = take_room(op, #text) and text or ''
  write_record(name, { 'done', op, attempt, 0, fingerprint, status, '', kept }, book.layout, keep_ms)
end

for i = FIRST_WORD, #ARGV, ATTEMPT_WORDS do
  local name = KEYS[FIRST_RECORD + (i - FIRST_WORD) / ATTEMPT_WORDS]
  finish(name, ARGV[i], ARGV[i + 1], ARGV[i + 2], tonumber(ARGV[i + 3]), ARGV[i + 4], ARGV[i + 5], ARGV[i + 6])
end
if total then save_sizes() end
save(book)
return refunded
