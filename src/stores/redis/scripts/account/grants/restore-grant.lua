-- needs: clock, audit, grants
-- Puts back a grant that Redis has lost, as the audit log has it, with all its credits: the record of what was spent of
-- it is lost too. A grant that exists stays as it is. Of a voided grant only the record comes back. Harmless when
-- repeated.
-- Returns {1 when it was put back, number of the event up to which all are done}.
-- KEYS 1-8 account, 9 audit
-- ARGV 1 clock offset ms, 2 number of the event, 3 the grant as JSON, 4 its void as JSON or ''
local account = load_account(now_millis(ARGV[1]))
renew(account)
expire(account)
local is_gone = restore_grant(account, cjson.decode(ARGV[3]), ARGV[4])
expire(account)
save_account(account)
return { is_gone and 1 or 0, advance(KEYS[9], tonumber(ARGV[2])) }
