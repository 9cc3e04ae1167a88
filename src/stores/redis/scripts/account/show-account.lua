-- needs: clock, cycles, describe, release
-- Returns the account at one moment. First releases expired reservations and begins the cycles that are due.
-- Returns {now ms, the account as `describe` has it, the subscription as JSON or '', records of all grants as JSON,
-- rate a second of the
--          plan or '', burst of the plan or ''}.
-- KEYS 1-8 account
-- ARGV 1 clock offset ms
local account = load_account(now_millis(ARGV[1]))
release_expired(account, 100)
renew(account)
expire(account)
save_account(account)
return { account.now_ms, describe(account), redis.call('HGET', ACCOUNT, 'subscription') or '', redis.call('HVALS', RECORDS),
  account.rate, account.burst }
