-- needs: clock, audit, grants
-- Adds credits as a grant, once per grant id: one_off, or recurring with an amount for every cycle of its period.
-- Returns {granted|exists|expired, balance, the grant's record as JSON, the note of its event or ''}.
-- KEYS 1-8 account, 9 audit
-- ARGV 1 clock offset ms, 2 the grant as JSON: id, kind, amount, priority, expires_at ms or 0, reason, period, anchor_at ms,
--      3 the event as JSON, without the grant
local book = open_book(now_millis(ARGV[1]))
local record = cjson.decode(ARGV[2])
renew(book)
expire(book)
local outcome = 'granted'
local known = find_grant(book, record.id)
if known then
  outcome, record = 'exists', known
elseif record.expires_at > 0 and record.expires_at <= book.now_ms then
  outcome = 'expired'
else
  add_grant(book, record)
  note_event(KEYS[9], ARGV[3], { grant = terms_of(record) })
end
save(book)
return { outcome, book.balance, cjson.encode(record), noted_event(KEYS[9], cjson.decode(ARGV[3]).id) }
