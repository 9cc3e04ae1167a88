-- needs: clock, audit, grants
-- Voids a grant: takes what is left of it from the balance and ends its cycles. Harmless when repeated.
-- Returns {voided|not_found, balance, credits taken back, the grant's record as JSON, the note of its event or '',
-- number of the event
--          up to which all are done}.
-- KEYS 1-8 account, 9 audit
-- ARGV 1 clock offset ms, 2 grant id, 3 reason, 4 the event as JSON, or '' when it is written already: then 5 its
-- number,
--      6 voided at ms
local account = load_account(now_millis(ARGV[1]))
renew(account)
expire(account)
local record = find_grant(account, ARGV[2])
if not record then
  save_account(account)
  return { 'not_found', account.balance, 0, '', '', advance(KEYS[9], tonumber(ARGV[5])) }
end
local was_void = record.state == 'void'
local taken = void_grant(account, record, ARGV[3])
save_account(account)
local note = ''
if ARGV[4] ~= '' then
  local void = { voided_at = record.voided_at, void_reason = record.void_reason, credits = taken }
  if not was_void then note_event(KEYS[9], ARGV[4], void) end
  note = noted_event(KEYS[9], cjson.decode(ARGV[4]).id)
elseif not was_void then
  record.voided_at = tonumber(ARGV[6])
  redis.call('HSET', RECORDS, record.id, cjson.encode(record))
end
return { 'voided', account.balance, taken, cjson.encode(record), note, advance(KEYS[9], tonumber(ARGV[5])) }
