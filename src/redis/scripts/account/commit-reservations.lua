-- needs: clock, cycles, release
-- Ends the reservations that the commit queue reports when no further reservation carries the report, releases expired ones, and begins
-- the cycles that are due. All usage is in its bucket afterwards. Harmless when repeated. Returns the credits refunded.
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
