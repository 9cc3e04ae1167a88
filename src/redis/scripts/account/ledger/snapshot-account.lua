-- needs: clock, describe
-- Reads an account at one moment, so that its ledger can be checked while calls reserve credits. Changes nothing.
-- Returns {now ms, the account as `describe` has it, members of the usage index, usage of three buckets as pairs, checkpoint as
--          pairs, last entry of the ledger or nothing}.
-- KEYS 1-8 account, 9 ledger checkpoint, 10-12 usage buckets that may still change
-- ARGV 1 clock offset ms
local now_ms = now_millis(ARGV[1])
return {
  now_ms,
  describe(load_account(now_ms)),
  redis.call('ZRANGE', USAGE_INDEX, 0, -1),
  { redis.call('HGETALL', KEYS[10]), redis.call('HGETALL', KEYS[11]), redis.call('HGETALL', KEYS[12]) },
  redis.call('HGETALL', KEYS[9]),
  redis.call('XREVRANGE', LEDGER, '+', '-', 'COUNT', 1),
}
