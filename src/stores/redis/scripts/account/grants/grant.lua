-- needs: clock, audit, grants
-- Adds credits as a grant, once for each grant id. The kind is one_off, or recurring with an amount for every cycle of
-- its period.
-- Returns {granted|exists|expired, balance, the grant's record as JSON, the note of its event or ''}.
-- KEYS 1-8 account, 9 audit
-- ARGV 1 clock offset ms, 2 the grant as JSON: id, kind, amount, priority, expires_at ms or 0, reason, period,
-- anchor_at ms,
--      3 the event as JSON, without the grant
local account = load_account(now_millis(ARGV[1]))
local record = cjson.decode(ARGV[2])
renew(account)
expire(account)
local outcome = 'granted'
local known = find_grant(account, record.id)
if known then
  outcome, record = 'exists', known
elseif record.expires_at > 0 and record.expires_at <= account.now_ms then
  outcome = 'expired'
else
  add_grant(account, record)
  note_event(KEYS[9], ARGV[3], { grant = terms_of(record) })
end
save_account(account)
return { outcome, account.balance, cjson.encode(record), noted_event(KEYS[9], cjson.decode(ARGV[3]).id) }
