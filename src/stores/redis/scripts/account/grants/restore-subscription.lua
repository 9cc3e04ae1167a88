-- needs: clock, audit, grants, plans
-- Puts the workspace on the plan that the audit log has, unless it is on a later one. Harmless when repeated.
-- Returns {1 when anything was done, number of the event up to which all are done}.
-- KEYS 1-8 account, 9 audit
-- ARGV 1 clock offset ms, 2 number of the event, 3 its id, 4 the subscription as JSON: plan, started_at, grant, rate,
-- burst,
--      5 the void of its grant as JSON or ''
local account = load_account(now_millis(ARGV[1]))
local seq, audit = tonumber(ARGV[2]), KEYS[9]
local wanted = cjson.decode(ARGV[4])
-- A later change of the plan has a higher number, or Redis has noted it and it has no number yet.
local is_noted = noted_event(audit, redis.call('HGET', ACCOUNT, 'plan_change')) ~= ''
local is_due = not is_noted and seq > tonumber(redis.call('HGET', audit, 'plan_seq') or '0')
if is_due then
  renew(account)
  expire(account)
  local text = redis.call('HGET', ACCOUNT, 'subscription')
  local before = text and cjson.decode(text) or {}
  local running = before.grant_id and find_grant(account, before.grant_id)
  if running and not (wanted.grant and wanted.grant.id == running.id) then void_grant(account, running, 'the plan has ended') end
  if wanted.grant then restore_grant(account, wanted.grant, ARGV[5]) end
  expire(account)
  set_subscription(wanted.plan, wanted.grant and wanted.grant.id, wanted.started_at)
  set_limits(account, wanted.rate, wanted.burst)
  redis.call('HSET', ACCOUNT, 'plan_change', ARGV[3])
  redis.call('HSET', audit, 'plan_seq', ARGV[2])
  save_account(account)
end
return { is_due and 1 or 0, advance(audit, seq) }
