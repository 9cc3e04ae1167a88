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
local kept_bytes = 0
redis.call('ZREMRANGEBYSCORE', sizes, '-inf', book.now_ms)
for _, member in ipairs(redis.call('ZRANGE', sizes, 0, -1)) do
  kept_bytes = kept_bytes + tonumber(string.match(member, '|(%d+)$'))
end
local fits = kept_bytes + #ARGV[7] <= tonumber(ARGV[9])
redis.call('HSET', record, 'state', 'done', 'status', ARGV[6], 'answer', fits and ARGV[7] or '')
redis.call('HDEL', record, 'effect', 'event')
redis.call('PEXPIRE', record, ARGV[8])
if fits then
  redis.call('ZADD', sizes, book.now_ms + tonumber(ARGV[8]), op .. '|' .. #ARGV[7])
  redis.call('PEXPIRE', sizes, ARGV[8])
end
return refunded
