-- needs: clock, grants
-- Updates the threshold of the low-balance alert: the workspace's own, else a tenth of the credits of its plan in a
-- period, else none. Removes expired credits first, so that an account without calls gets its alert too. Sets the alert
-- for a new threshold unless the balance is already below it. Returns the alerts to be sent, as
-- "seq|balance|threshold|at ms" with semicolons between, or ''.
-- KEYS 1-8 account
-- ARGV 1 clock offset ms, 2 the workspace's threshold or ''
-- An account that Redis has lost must stay absent, or the next call would not find out that it has to be recovered.
if redis.call('EXISTS', ACCOUNT) == 0 then return '' end
local account = load_account(now_millis(ARGV[1]))
renew(account)
expire(account)
-- Saved first: the expired credits may take the balance below the old threshold, and saving notes that alert.
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
