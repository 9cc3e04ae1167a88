-- Puts the workspace on a plan: its included credits are a recurring grant, which replaces that of the plan before, and
-- its rate and burst bound every key. A workspace that is on the plan already, with the same credits, keeps its period;
-- so does one whose call is repeated. Returns {subscribed|unchanged, balance, the subscription as JSON or ''}.
-- KEYS 1-9 account
-- ARGV 1 clock offset ms, 2 plan or '' for none, 3 the recurring grant as JSON (as in grant.lua) or '' for none,
--      4 rate a second or '', 5 burst
local book = open_book(math.floor(now_micros(ARGV[1]) / 1000))
renew(book)
live_grants(book)
local text = redis.call('HGET', book.account, 'subscription') or ''
local before = text ~= '' and cjson.decode(text) or {}
local running = before.grant_id and find_grant(book, before.grant_id)
local plan, grant = ARGV[2], ARGV[3] ~= '' and cjson.decode(ARGV[3]) or nil

local function is_same()
  if grant and find_grant(book, grant.id) then return true end
  if (before.plan or '') ~= plan or (running and running.state == 'void') then return false end
  if not grant or not running then return not grant and not running end
  return running.amount == grant.amount and running.period == grant.period
end

local outcome = is_same() and 'unchanged' or 'subscribed'
if outcome == 'subscribed' then
  if running then void_grant(book, running, 'the plan has ended') end
  if grant then add_grant(book, grant) end
  text = plan ~= '' and cjson.encode({ plan = plan, grant_id = grant and grant.id, started_at = book.now_ms }) or ''
  redis.call('HDEL', book.account, 'subscription')
  if text ~= '' then redis.call('HSET', book.account, 'subscription', text) end
end
if outcome == 'subscribed' or (before.plan or '') == plan then
  redis.call('HDEL', book.account, 'rate', 'burst')
  if ARGV[4] ~= '' then redis.call('HSET', book.account, 'rate', ARGV[4], 'burst', ARGV[5]) end
end
save(book)
return { outcome, book.balance, text }
