-- needs: clock, account
-- Usage of answered calls by hour, key and operation. The account state holds new counts as {calls, credits} by
-- "hour|key|operation". They move to a bucket when their hour is over, when the state grows too large, or before all
-- usage is read (commit-reservations.lua). Each day by the caller's clock has a bucket. A script in a cluster may touch
-- only the keys that it was given, so a late count goes to the bucket of a later day. A row names its own hour, so any
-- bucket can hold it. The index has the day of the rows as score and "day|bucket" as member.

local KEEP_USAGE_DAYS = 400

local function count_in_bucket(account, row, calls, credits)
  if redis.call('HINCRBY', USAGE, row .. '|calls', int(calls)) == calls then
    local day = math.floor(account.now_ms / DAY_MS)
    redis.call('PEXPIRE', USAGE, KEEP_USAGE_DAYS * DAY_MS)
    local day_of_row = math.floor(tonumber(string.match(row, '^%d+')) / 24)
    redis.call('ZADD', USAGE_INDEX, day_of_row, int(day_of_row) .. '|' .. USAGE)
    redis.call('ZREMRANGEBYSCORE', USAGE_INDEX, '-inf', day - KEEP_USAGE_DAYS)
  end
  if credits > 0 then redis.call('HINCRBY', USAGE, row .. '|credits', int(credits)) end
end

-- Moves all counters to the bucket.
local function move_counted(account)
  for row, counts in pairs(account.counted) do
    count_in_bucket(account, row, counts[1], counts[2])
    account.is_changed = true
  end
  account.counted = {}
end

local function count_usage(account, hour, key, operation, calls, credits)
  local row = int(hour) .. '|' .. key .. '|' .. operation
  local counts = account.counted[row]
  if counts then
    counts[1], counts[2] = counts[1] + calls, counts[2] + credits
  else
    -- The first call of an hour moves all rows of the hour before to the bucket.
    local any = next(account.counted)
    if any and string.match(any, '^%d+') ~= int(hour) then move_counted(account) end
    account.counted[row] = { calls, credits }
  end
  account.is_changed = true
end
