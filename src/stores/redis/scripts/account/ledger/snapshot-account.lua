-- needs: clock, describe
-- Reads an account at one moment, so that its ledger can be checked while calls reserve credits. Changes nothing.
-- Returns {now ms, the account as `describe` has it, members of the usage index, usage of three buckets as pairs, ids
-- of the first
--          and the last entry of the ledger, if it has any}.
-- KEYS 1-8 account, 9-11 usage buckets that may still change
-- ARGV 1 clock offset ms
local now_ms = now_millis(ARGV[1])
local first = redis.call('XRANGE', LEDGER, '-', '+', 'COUNT', 1)[1]
local last = redis.call('XREVRANGE', LEDGER, '+', '-', 'COUNT', 1)[1]
return {
  now_ms,
  describe(load_account(now_ms)),
  redis.call('ZRANGE', USAGE_INDEX, 0, -1),
  { redis.call('HGETALL', KEYS[9]), redis.call('HGETALL', KEYS[10]), redis.call('HGETALL', KEYS[11]) },
  first and { first[1], last[1] } or {},
}
