-- needs: clock, cycles
-- Settles operations when no further charge carries them along, returns what leases have let go, and begins the cycles
-- that are due. Usage is in its bucket afterwards. Harmless when repeated. Returns the credits refunded.
-- KEYS 1-8 account
-- ARGV 1 clock offset ms, then what is to be settled (settle_reported)
local book = open_book(now_millis(ARGV[1]))
local refunded = settle_reported(book, 2, #ARGV)
refunded = refunded + reap(book, 100)
renew(book)
expire(book)
move_counted(book)
save(book)
return refunded
