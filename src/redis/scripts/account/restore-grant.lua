-- needs: clock, audit, grants
-- Puts back a grant that is gone, as the trail has it, with all its credits: what was spent of it since is gone with it. One
-- that is there stays as it is; one that was voided comes back as its record alone. Harmless when repeated.
-- Returns {1 when it was put back, up to which event everything is done}.
-- KEYS 1-8 account, 9 audit
-- ARGV 1 clock offset ms, 2 number of the event, 3 the grant as JSON, 4 its void as JSON or ''
local account = load_account(now_millis(ARGV[1]))
renew(account)
expire(account)
local is_gone = restore_grant(account, cjson.decode(ARGV[3]), ARGV[4])
expire(account)
save_account(account)
return { is_gone and 1 or 0, advance(KEYS[9], tonumber(ARGV[2])) }
