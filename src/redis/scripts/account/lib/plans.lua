-- needs: account
-- What an account keeps of its plan.

-- Without a plan there is no subscription. Returns it as JSON, or ''.
local function set_subscription(plan, grant_id, started_at)
  redis.call('HDEL', ACCOUNT, 'subscription')
  if plan == '' then return '' end
  local text = cjson.encode({ plan = plan, grant_id = grant_id, started_at = started_at })
  redis.call('HSET', ACCOUNT, 'subscription', text)
  return text
end

local function set_limits(account, rate, burst)
  account.rate, account.burst = rate, rate ~= '' and burst or ''
  account.is_changed = true
end
