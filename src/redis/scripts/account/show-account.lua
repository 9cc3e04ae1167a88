-- needs: clock, cycles, describe
-- The account at one moment, after what expired leases give back and the cycles that are due.
-- Returns {now ms, the account as `describe` has it, the subscription as JSON or '', records of all grants as JSON, rate a second
--          and burst of the plan, or nothing}.
-- KEYS 1-8 account
-- ARGV 1 clock offset ms
local book = open_book(now_millis(ARGV[1]))
reap(book, 100)
renew(book)
expire(book)
save(book)
return { book.now_ms, describe(book), redis.call('HGET', ACCOUNT, 'subscription') or '', redis.call('HVALS', RECORDS),
  book.rate, book.burst }
