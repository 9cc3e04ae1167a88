-- needs: clock, account
-- Usage of answered calls by hour, key and operation. Counters stand in the book first, {calls, credits} by "hour|key|operation",
-- and move to a bucket when their hour is over, when they are many, or when somebody wants to read all (`settle`). There is a
-- bucket for each day by the caller's clock; a row names its own hour, so that it does not matter which bucket it lies in. (A
-- script in a cluster may touch only the keys that it was given.) The index has the day of the rows as score and
-- "day|bucket" as member: what is settled late lies in the bucket of a later day.

local KEEP_USAGE_DAYS = 400

local function count_in_bucket(book, row, calls, credits)
  if redis.call('HINCRBY', USAGE, row .. '|calls', int(calls)) == calls then
    local day = math.floor(book.now_ms / DAY_MS)
    redis.call('PEXPIRE', USAGE, KEEP_USAGE_DAYS * DAY_MS)
    local day_of_row = math.floor(tonumber(string.match(row, '^%d+')) / 24)
    redis.call('ZADD', USAGE_INDEX, day_of_row, int(day_of_row) .. '|' .. USAGE)
    redis.call('ZREMRANGEBYSCORE', USAGE_INDEX, '-inf', day - KEEP_USAGE_DAYS)
  end
  if credits > 0 then redis.call('HINCRBY', USAGE, row .. '|credits', int(credits)) end
end

-- Moves all counters to the bucket.
local function move_counted(book)
  for row, counts in pairs(book.counted) do
    count_in_bucket(book, row, counts[1], counts[2])
    book.is_changed = true
  end
  book.counted = {}
end

local function count_usage(book, hour, key, operation, calls, credits)
  local row = int(hour) .. '|' .. key .. '|' .. operation
  local counts = book.counted[row]
  if counts then
    counts[1], counts[2] = counts[1] + calls, counts[2] + credits
  else
    -- At the first call of an hour all rows of the one before go.
    local any = next(book.counted)
    if any and string.match(any, '^%d+') ~= int(hour) then move_counted(book) end
    book.counted[row] = { calls, credits }
  end
  book.is_changed = true
end
