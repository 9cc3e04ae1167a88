-- Ends the attempt of an operation before its answer is sent. What became of it: `kept` settles it and keeps the answer
-- for replays; `dropped` refunds it and forgets the record, so that a retry executes; `unknown` leaves it held, and lets
-- a retry take over at once. An attempt that another one has taken over changes nothing. What is kept is bounded per
-- workspace: past the bound an answer is recorded as given, without its text.
-- Harmless when repeated. Returns the credits refunded.
-- KEYS 1-9 account, 10 idempotency record, 11 sizes of kept answers
-- ARGV 1 clock offset ms, 2 operation id, 3 attempt, 4 outcome (kept|dropped|unknown), 5 answered (1|0), 6 status,
--      7 answer, 8 keep for ms, 9 most bytes
local book = open_book(math.floor(now_micros(ARGV[1]) / 1000))
local record, sizes, op, attempt, outcome = KEYS[10], KEYS[11], ARGV[2], ARGV[3], ARGV[4]
local state = redis.call('HMGET', record, 'attempt', 'state')
local is_ours = state[1] == attempt and state[2] == 'open'
if outcome == 'unknown' then
  if is_ours then redis.call('HSET', record, 'until', '0') end
  return 0
end
local refunded = settle(book, op, tonumber(ARGV[5]), attempt)
save(book)
if not is_ours then return refunded end
if outcome == 'dropped' then
  redis.call('DEL', record)
  return refunded
end

-- The sizes are members "op|bytes" with the moment at which the answer is forgotten as score. Their sum is the member
-- "total", whose score is below zero: adding all of them up for each answer would make a busy workspace ever slower. It lies
-- in the same key, so that both are forgotten together.
local function size_of(member)
  return tonumber(string.match(member, '|(%d+)$') or '0')
end

local total = -tonumber(redis.call('ZSCORE', sizes, 'total') or '1')
if total < 0 then
  total = 0
  for _, member in ipairs(redis.call('ZRANGE', sizes, 0, -1)) do total = total + size_of(member) end
end
-- Twenty for each that comes, so that none stays for long.
for _, member in ipairs(redis.call('ZRANGEBYSCORE', sizes, 1, book.now_ms, 'LIMIT', 0, 20)) do
  redis.call('ZREM', sizes, member)
  total = total - size_of(member)
end
local fits = total + #ARGV[7] <= tonumber(ARGV[9])
redis.call('HSET', record, 'state', 'done', 'status', ARGV[6], 'answer', fits and ARGV[7] or '')
redis.call('HDEL', record, 'effect', 'event')
redis.call('PEXPIRE', record, ARGV[8])
if fits and redis.call('ZADD', sizes, book.now_ms + tonumber(ARGV[8]), op .. '|' .. #ARGV[7]) == 1 then
  total = total + #ARGV[7]
  redis.call('PEXPIRE', sizes, ARGV[8])
end
if redis.call('EXISTS', sizes) == 1 then redis.call('ZADD', sizes, int(-total), 'total') end
return refunded
