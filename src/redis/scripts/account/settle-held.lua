-- needs: clock, ledger, idempotency
-- Settles one held operation by what the graph says of it: its effect is there (1) or not (0). Its idempotency record,
-- if it has one that is still open, is marked paid, so that a retry is told the effect without a second charge; without
-- an effect the retry executes. An operation that is being retried meanwhile is left to its retry.
-- Harmless when repeated. Returns the credits refunded.
-- KEYS 1-8 account, 9 idempotency record
-- ARGV 1 clock offset ms, 2 operation id, 3 effect (1|0), 4 keep for ms
local book = open_book(now_millis(ARGV[1]))
local ends = tonumber(redis.call('ZSCORE', HELD, ARGV[2]) or '0')
if ends > book.now_ms then return 0 end
local refunded = settle(book, ARGV[2], tonumber(ARGV[3]))
save(book)
local record = ARGV[3] == '1' and find_record(KEYS[9])
if record and record[R_STATE] == 'open' then
  record[R_STATE] = 'paid'
  write_record(KEYS[9], record, book.layout, ARGV[4])
end
return refunded
