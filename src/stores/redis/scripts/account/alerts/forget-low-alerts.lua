-- Removes the low-balance alerts that were sent; alerts noted meanwhile stay.
-- KEYS 1 account
-- ARGV 1 the alerts that were sent, as `watch-credits` returned them
local notes = redis.call('HGET', KEYS[1], 'low_notes') or ''
if notes == ARGV[1] then return redis.call('HDEL', KEYS[1], 'low_notes') end
if string.sub(notes, 1, #ARGV[1] + 1) == ARGV[1] .. ';' then
  return redis.call('HSET', KEYS[1], 'low_notes', string.sub(notes, #ARGV[1] + 2))
end
return 0
