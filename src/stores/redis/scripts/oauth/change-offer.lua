-- Changes one workspace's offer to let an assistant in, while the request waits. Returns the request's state before:
-- 'pending' when this call changed it, else approved, denied, expired, or '' when there is none; 'changed' when the
-- offer is not the one that the caller saw.
-- KEYS 1 request
-- ARGV 1 now ms, 2 field of the offer, 3 what it holds before (empty: nothing), 4 what it holds then (empty: nothing)
local fields = redis.call('HMGET', KEYS[1], 'state', 'expires_at', ARGV[2])
if not fields[1] then return '' end
if fields[1] ~= 'pending' then return fields[1] end
if tonumber(fields[2]) <= tonumber(ARGV[1]) then return 'expired' end
if (fields[3] or '') ~= ARGV[3] then return 'changed' end
if ARGV[4] == '' then
  redis.call('HDEL', KEYS[1], ARGV[2])
else
  redis.call('HSET', KEYS[1], ARGV[2], ARGV[4])
end
return 'pending'
