-- Adds credits as a grant with its own priority and expiry, once per grant id. Returns the balance.
-- KEYS 1 account, 2 grants, 3 ledger, 4 grant record, 5 grant index
-- ARGV 1 clock offset ms, 2 grant id, 3 amount, 4 priority, 5 expires ms or 0, 6 reason
local keys = { account = KEYS[1], grants = KEYS[2], ledger = KEYS[3] }
local now_ms = math.floor(now_micros(ARGV[1]) / 1000)
if redis.call('EXISTS', KEYS[4]) == 1 then
  return tonumber(redis.call('HGET', keys.account, 'balance') or '0')
end
local amount, priority, expires = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
redis.call('HSET', KEYS[4], 'id', ARGV[2], 'kind', 'one_off', 'amount', int(amount), 'priority', int(priority),
  'expires_at', int(expires), 'reason', ARGV[6], 'created_at', int(now_ms), 'state', 'granted')
redis.call('ZADD', KEYS[5], now_ms, ARGV[2])
save_grant(keys, { id = ARGV[2], priority = priority, expires = expires, remaining = amount })
return append(keys, { type = 'grant', amount = amount, op = ARGV[2], operation = '', units = 0, key = '', at_ms = now_ms })
