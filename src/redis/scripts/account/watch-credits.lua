-- needs: clock, grants
-- Keeps the threshold of the low-balance alert up to date: what the workspace says, else a tenth of what its plan gives in a period, else
-- none. Expired credits are removed first, though nobody calls. A new threshold is set when the balance is not below it already.
-- Returns the alerts that are to be sent, as "seq|balance|threshold|at ms" with semicolons between, or ''.
-- KEYS 1-8 account
-- ARGV 1 clock offset ms, 2 the workspace's threshold or ''
local account = load_account(now_millis(ARGV[1]))
renew(account)
expire(account)
-- What was due may have crossed the threshold that held until now.
save_account(account)
local threshold = tonumber(ARGV[2])
if not threshold then
  local text = redis.call('HGET', ACCOUNT, 'subscription')
  local grant = text and find_grant(account, cjson.decode(text).grant_id or '')
  threshold = grant and math.floor(grant.amount / 10) or 0
end
if threshold ~= tonumber(redis.call('HGET', ACCOUNT, 'low_mark') or '0') then
  redis.call('HDEL', ACCOUNT, 'low_mark')
  account.alert_below = 0
  account.is_changed = true
  if threshold > 0 then
    redis.call('HSET', ACCOUNT, 'low_mark', int(threshold))
    set_alert(account)
  end
  save_account(account)
end
return redis.call('HGET', ACCOUNT, 'low_notes') or ''
