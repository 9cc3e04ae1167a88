-- What an account keeps of its plan.

-- Without a plan there is no subscription. Returns it as JSON, or ''.
local function set_subscription(book, plan, grant_id, started_at)
  redis.call('HDEL', book.account, 'subscription')
  if plan == '' then return '' end
  local text = cjson.encode({ plan = plan, grant_id = grant_id, started_at = started_at })
  redis.call('HSET', book.account, 'subscription', text)
  return text
end

local function set_limits(book, rate, burst)
  redis.call('HDEL', book.account, 'rate', 'burst')
  if rate ~= '' then redis.call('HSET', book.account, 'rate', rate, 'burst', burst) end
end
