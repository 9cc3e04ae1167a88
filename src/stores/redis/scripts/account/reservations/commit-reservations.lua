-- needs: clock, cycles, release
-- Ends the reservations that the commit queue reports. It is used when no further reservation carries the report. Also
-- releases expired reservations and begins the cycles that are due. Afterwards all usage is in its bucket. Harmless
-- when repeated. Returns the credits refunded.
-- KEYS 1-8 account
-- ARGV 1 clock offset ms, then the report (end_reported)
local account = load_account(now_millis(ARGV[1]))
local refunded = end_reported(account, 2, #ARGV)
refunded = refunded + release_expired(account, 100)
renew(account)
expire(account)
move_counted(account)
save_account(account)
return refunded
