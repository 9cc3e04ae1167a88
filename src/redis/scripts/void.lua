-- Voids a grant: what is left of it leaves the balance, and no further cycle begins. Harmless when repeated.
-- Returns {voided|not_found, balance, credits taken back, the grant's record as JSON}.
-- KEYS 1-9 account
-- ARGV 1 clock offset ms, 2 grant id, 3 reason
local book = open_book(math.floor(now_micros(ARGV[1]) / 1000))
renew(book)
live_grants(book)
local record = find_grant(book, ARGV[2])
if not record then
  save(book)
  return { 'not_found', book.balance, 0, '' }
end
local taken = void_grant(book, record, ARGV[3])
save(book)
return { 'voided', book.balance, taken, cjson.encode(record) }
