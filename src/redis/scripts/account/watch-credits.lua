-- needs: clock, grants
-- Sees to it that the account knows below which balance its workspace wants to be told: what the workspace says, else a tenth of
-- what its plan gives in a period, else nothing. What has expired is taken off first, though nobody calls. A mark that is new is armed when the balance is not below it already. Returns
-- the notes of what crossed it, as "seq|balance|mark|at ms" with semicolons between, or ''.
-- KEYS 1-8 account
-- ARGV 1 clock offset ms, 2 the workspace's mark or ''
local book = open_book(now_millis(ARGV[1]))
renew(book)
expire(book)
-- What was due may have crossed the mark that counted until now.
save(book)
local mark = tonumber(ARGV[2])
if not mark then
  local text = redis.call('HGET', ACCOUNT, 'subscription')
  local grant = text and find_grant(book, cjson.decode(text).grant_id or '')
  mark = grant and math.floor(grant.amount / 10) or 0
end
if mark ~= tonumber(redis.call('HGET', ACCOUNT, 'low_mark') or '0') then
  redis.call('HDEL', ACCOUNT, 'low_mark')
  book.low_at = 0
  book.is_changed = true
  if mark > 0 then
    redis.call('HSET', ACCOUNT, 'low_mark', int(mark))
    arm(book)
  end
  save(book)
end
return redis.call('HGET', ACCOUNT, 'low_notes') or ''
