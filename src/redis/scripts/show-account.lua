-- The account at one moment, after what expired leases give back and the cycles that are due.
-- Returns {now ms, balance, the subscription as JSON or '', open operations, credits that they hold,
--          live grants as pairs of id and "priority|expires ms or 0|remaining", records of all grants as JSON, rate a second
--          and burst of the plan, or nothing}.
-- KEYS 1-9 account
-- ARGV 1 clock offset ms
local book = open_book(math.floor(now_micros(ARGV[1]) / 1000))
reap(book, 100)
renew(book)
live_grants(book)
save(book)
local open_count, held = 0, 0
for _, packed in ipairs(redis.call('HVALS', book.ops)) do
  local open = cmsgpack.unpack(packed)
  open_count = open_count + 1
  held = held + open.units * open.price
end
return { book.now_ms, book.balance, redis.call('HGET', book.account, 'subscription') or '', open_count, held,
  redis.call('HGETALL', book.grants), redis.call('HVALS', book.records), book.rate or '', book.burst or '' }
