-- Puts the workspace on a plan: its included credits are a recurring grant, which replaces that of the plan before.
-- Repeated with the same grant id nothing changes. Returns {balance, the subscription as JSON}.
-- KEYS 1-9 account
-- ARGV 1 clock offset ms, 2 plan, 3 the recurring grant as JSON (as in grant.lua), or '' for a plan without credits
local book = open_book(math.floor(now_micros(ARGV[1]) / 1000))
renew(book)
live_grants(book)
local text = redis.call('HGET', book.account, 'subscription')
local before = text and cjson.decode(text)
local grant = ARGV[3] ~= '' and cjson.decode(ARGV[3]) or nil
local is_repeated = before and grant and before.grant_id == grant.id
if not is_repeated then
  if before and before.grant_id then void_grant(book, find_grant(book, before.grant_id)) end
  if grant then add_grant(book, grant) end
  text = cjson.encode({ plan = ARGV[2], grant_id = grant and grant.id or nil, started_at = book.now_ms })
  redis.call('HSET', book.account, 'subscription', text)
end
save(book)
return { book.balance, text }
