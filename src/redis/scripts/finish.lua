-- Ends an operation that has an idempotency record, before its answer is sent: settles it, and either keeps the answer for
-- replays or forgets the record, so that a retry executes. A record that another operation has taken over is left alone.
-- What is kept is bounded per workspace: past the bound an answer is recorded as given, without its text.
-- Harmless when repeated. Returns the credits refunded.
-- KEYS 1 account, 2 grants, 3 ledger, 4 ops, 5 leases, 6 usage prefix, 7 idempotency record, 8 sizes of kept answers
-- ARGV 1 clock offset ms, 2 operation id, 3 answered (1|0), 4 keep (1|0), 5 status, 6 answer, 7 keep for ms, 8 most bytes
local keys = { account = KEYS[1], grants = KEYS[2], ledger = KEYS[3], ops = KEYS[4], leases = KEYS[5], usage = KEYS[6] }
local now_ms = math.floor(now_micros(ARGV[1]) / 1000)
local refunded = settle(keys, ARGV[2], tonumber(ARGV[3]), now_ms)
if redis.call('HGET', KEYS[7], 'op') ~= ARGV[2] or redis.call('HGET', KEYS[7], 'state') ~= 'open' then return refunded end
if ARGV[4] == '0' then
  redis.call('DEL', KEYS[7])
  return refunded
end
local kept_bytes = 0
redis.call('ZREMRANGEBYSCORE', KEYS[8], '-inf', now_ms)
for _, member in ipairs(redis.call('ZRANGE', KEYS[8], 0, -1)) do
  kept_bytes = kept_bytes + tonumber(string.match(member, '|(%d+)$'))
end
local fits = kept_bytes + #ARGV[6] <= tonumber(ARGV[8])
redis.call('HSET', KEYS[7], 'state', 'done', 'status', ARGV[5], 'answer', fits and ARGV[6] or '')
redis.call('PEXPIRE', KEYS[7], ARGV[7])
if fits then
  redis.call('ZADD', KEYS[8], now_ms + tonumber(ARGV[7]), ARGV[2] .. '|' .. #ARGV[6])
  redis.call('PEXPIRE', KEYS[8], ARGV[7])
end
return refunded
