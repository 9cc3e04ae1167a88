-- needs: account
-- The subscription of an account and the limits of its plan.

-- Writes the subscription; with plan '' it only removes it. Returns the subscription as JSON, or ''.
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
