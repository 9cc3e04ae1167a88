-- needs: clock, release, idempotency
-- Ends a pending reservation after its operation marker was looked up in the graph: commits it with an effect (1),
-- releases it without one (0). With an effect an open idempotency record becomes `paid`: a retry learns of the effect
-- and is not debited again. Without an effect a retry executes. A reservation whose lease a retry has extended is left
-- alone. Harmless when repeated. Returns the credits refunded.
-- KEYS 1-8 account, 9 idempotency record
-- ARGV 1 clock offset ms, 2 operation id, 3 effect (1|0), 4 keep for ms
local account = load_account(now_millis(ARGV[1]))
local ends = tonumber(redis.call('ZSCORE', PENDING, ARGV[2]) or '0')
if ends > account.now_ms then return 0 end
local refunded = end_reservation(account, ARGV[2], tonumber(ARGV[3]))
save_account(account)
local record = ARGV[3] == '1' and find_record(KEYS[9])
if record and record[R_STATE] == 'open' then
  record[R_STATE] = 'paid'
  write_record(KEYS[9], record, ARGV[4])
end
return refunded
