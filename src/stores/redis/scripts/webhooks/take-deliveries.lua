-- needs: webhooks
-- Takes deliveries that a consumer may send now: first those of a dead consumer, then new entries of the stream. Each
-- has a lease, which tells its end from the end of an attempt that was given up. Before that it admits due deliveries
-- and forgets expired ones.
-- Returns a list of {entry, delivery id, lease, endpoint, workspace, message, type, attempts}.
-- KEYS 1 stream
-- ARGV 1 now ms, 2 consumer, 3 how many, 4 ms after which a taken delivery counts as given up, 5 lease
local now, consumer, count, lease = tonumber(ARGV[1]), ARGV[2], tonumber(ARGV[3]), ARGV[5]
if redis.call('EXISTS', READY) == 0 or #redis.call('XINFO', 'GROUPS', READY) == 0 then
  redis.call('XGROUP', 'CREATE', READY, GROUP, '0', 'MKSTREAM')
end
for _, id in ipairs(redis.call('ZRANGEBYSCORE', EXPIRY, '-inf', now, 'LIMIT', 0, 50)) do forget(id) end
for _, endpoint in ipairs(redis.call('ZRANGEBYSCORE', DUE, '-inf', now, 'LIMIT', 0, 100)) do admit(endpoint, now) end

local entries = redis.call('XAUTOCLAIM', READY, GROUP, consumer, ARGV[4], '0', 'COUNT', count)[2]
if #entries < count then
  local read = redis.call('XREADGROUP', 'GROUP', GROUP, consumer, 'COUNT', count - #entries, 'STREAMS', READY, '>')
  for _, entry in ipairs(read and read[1][2] or {}) do entries[#entries + 1] = entry end
end

local taken = {}
for i, entry in ipairs(entries) do
  local id, endpoint = entry[2][2], entry[2][4]
  local d = redis.call('HMGET', delivery_key(id), 'workspace', 'message', 'type', 'attempts', 'status')
  if d[5] == 'pending' then
    local own = lease .. ':' .. int(i)
    redis.call('HSET', delivery_key(id), 'lease', own)
    taken[#taken + 1] = { entry[1], id, own, endpoint, d[1], d[2], d[3], tonumber(d[4]) }
  else
    leave(entry[1], endpoint)
    admit(endpoint, now)
  end
end
return taken
