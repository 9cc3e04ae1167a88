-- needs: clock, audit, grants, plans
-- Puts the workspace on a plan. The included credits are a recurring grant, which replaces the grant of the plan
-- before. The plan's rate and burst bound every key. A workspace that already has the plan with the same credits keeps
-- its period; so does a repeated call.
-- Returns {subscribed|unchanged, balance, the subscription as JSON or '', the note of the event of the last change or
-- ''}.
-- KEYS 1-8 account, 9 audit
-- ARGV 1 clock offset ms, 2 plan or '' for none, 3 the recurring grant as JSON (as in grant.lua) or '' for none,
--      4 rate a second or '', 5 burst, 6 the event as JSON, without the subscription
local account = load_account(now_millis(ARGV[1]))
renew(account)
expire(account)
local text = redis.call('HGET', ACCOUNT, 'subscription') or ''
local before = text ~= '' and cjson.decode(text) or {}
local running = before.grant_id and find_grant(account, before.grant_id)
local plan, grant = ARGV[2], ARGV[3] ~= '' and cjson.decode(ARGV[3]) or nil

local function is_same()
  if grant and find_grant(account, grant.id) then return true end
  if (before.plan or '') ~= plan or (running and running.state == 'void') then return false end
  if not grant or not running then return not grant and not running end
  return running.amount == grant.amount and running.period == grant.period
end

local outcome = is_same() and 'unchanged' or 'subscribed'
local started_at = before.started_at
if outcome == 'subscribed' then
  if running then void_grant(account, running, 'the plan has ended') end
  if grant then add_grant(account, grant) end
  running, started_at = grant, account.now_ms
  text = set_subscription(plan, grant and grant.id, started_at)
end
local has_limits = account.rate == ARGV[4] and account.burst == ARGV[5]
local is_new = outcome == 'subscribed' or ((before.plan or '') == plan and not has_limits)
if is_new then
  set_limits(account, ARGV[4], ARGV[5])
  local change = { plan = plan, started_at = started_at, grant = running and terms_of(running), rate = ARGV[4], burst = ARGV[5] }
  note_event(KEYS[9], ARGV[6], change)
  redis.call('HSET', ACCOUNT, 'plan_change', cjson.decode(ARGV[6]).id)
end
save_account(account)
return { outcome, account.balance, text, noted_event(KEYS[9], redis.call('HGET', ACCOUNT, 'plan_change')) }
