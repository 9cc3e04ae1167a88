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

local function set_limits(book, rate, burst)
  book.rate, book.burst = rate, rate ~= '' and burst or ''
  book.is_changed = true
end
