-- needs: clock, release, idempotency
-- Ends attempts at calls that have their own reservation each, before their answers are sent. Outcomes: `commit` ends
-- the reservation and stores the answer for replays; `rollback` releases it and deletes the record, so that a retry
-- executes; `in_doubt` leaves it pending and lets a retry take over at once. An attempt that a later one has replaced
-- changes nothing. The stored answers of a workspace have a bound in bytes: beyond it the record says that there was an
-- answer, without its text. Harmless when repeated. Returns the credits refunded.
-- KEYS 1-8 account, 9 sizes of stored answers, then the idempotency record of each attempt; without one its fingerprint
-- is ''
-- ARGV 1 clock offset ms, 2 most bytes, then for each attempt: operation id, attempt, outcome, answered (1|0),
--      fingerprint of the request, status, answer, keep for ms
local FIRST_RECORD, FIRST_ATTEMPT, ATTEMPT_ARGS = 10, 3, 8
local account = load_account(now_millis(ARGV[1]))
local bytes_most, refunded = tonumber(ARGV[2]), 0

-- The sorted set `sizes` has one member "op|bytes" for all answers that one run of this script stores; `op` is the
-- first operation, and the score is when the last of them is forgotten. The member "total" has the negated sum as its
-- score, because adding up all members for each answer would make a busy workspace ever slower. It is in the same key,
-- so that both expire together.
local sizes, total, kept_op, kept_bytes, longest_ms = KEYS[9], nil, nil, 0, 0
local function size_of(member)
  return tonumber(string.match(member, '|(%d+)$') or '0')
end

local function add_up()
  local sum = 0
  for _, member in ipairs(redis.call('ZRANGE', sizes, 0, -1)) do sum = sum + size_of(member) end
  return sum
end

-- Removes members that are due. The caller allows twenty for each attempt, so that none stays for long.
local function forget_old(most)
  local old = redis.call('ZRANGEBYSCORE', sizes, 1, account.now_ms, 'LIMIT', 0, most)
  for first = 1, #old, 1000 do
    redis.call('ZREM', sizes, unpack(old, first, math.min(first + 999, #old)))
  end
  for _, member in ipairs(old) do total = total - size_of(member) end
end

-- Takes room for an answer of the operation. Returns false when there is too little.
local function take_room(op, bytes, keep_ms)
  if not total then
    total = -tonumber(redis.call('ZSCORE', sizes, 'total') or '1')
    if total < 0 then total = add_up() end
    forget_old(20 * (#ARGV - FIRST_ATTEMPT + 1) / ATTEMPT_ARGS)
  end
  if total + bytes > bytes_most then return false end
  total = total + bytes
  kept_op, kept_bytes, longest_ms = kept_op or op, kept_bytes + bytes, math.max(longest_ms, keep_ms)
  return true
end

local function save_sizes()
  if kept_op then
    local is_new = redis.call('ZADD', sizes, int(account.now_ms + longest_ms), kept_op .. '|' .. int(kept_bytes)) == 1
    -- The bytes of a member that existed before are in `total` twice now.
    if not is_new then total = add_up() end
    if redis.call('PTTL', sizes) < longest_ms then redis.call('PEXPIRE', sizes, longest_ms) end
  end
  if kept_op or redis.call('EXISTS', sizes) == 1 then redis.call('ZADD', sizes, int(-total), 'total') end
end

-- True while this attempt holds the open record.
local function holds(record, attempt)
  return record and record[R_ATTEMPT] == attempt and record[R_STATE] == 'open'
end

-- Ends the reservation. Returns whether this attempt may write the record. The same attempt holds a reservation that is
-- not pending and its record: both are written together, and a retry that takes over the record ends the reservation.
local function end_attempt(name, op, attempt, answered)
  local back, ended = end_reservation(account, op, answered, attempt)
  refunded = refunded + back
  if ended and not ended[IS_PENDING] then return true end
  return holds(find_record(name), attempt)
end

-- Lets a retry take over the record at once.
local function give_up(name, attempt)
  local record = find_record(name)
  if not holds(record, attempt) then return end
  record[R_ENDS] = 0
  write_record(name, record)
end

local function end_with(name, op, attempt, outcome, answered, fingerprint, status, text, keep_ms)
  if outcome == 'in_doubt' then return give_up(name, attempt) end
  if not end_attempt(name, op, attempt, answered) or fingerprint == '' then return end
  if outcome == 'rollback' then return redis.call('DEL', name) end
  local kept = take_room(op, #text, keep_ms) and text or ''
  write_record(name, { 'done', op, attempt, 0, fingerprint, status, '', kept }, keep_ms)
end

for i = FIRST_ATTEMPT, #ARGV, ATTEMPT_ARGS do
  local name = KEYS[FIRST_RECORD + (i - FIRST_ATTEMPT) / ATTEMPT_ARGS]
  end_with(name, ARGV[i], ARGV[i + 1], ARGV[i + 2], tonumber(ARGV[i + 3]), ARGV[i + 4], ARGV[i + 5], ARGV[i + 6],
    tonumber(ARGV[i + 7]))
end
if total then save_sizes() end
save_account(account)
return refunded
