-- needs: webhooks
-- Returns when the delivery that is due for longest became due, ms; 0 when none is due. It also removes consumers of
-- the group that are gone and hold no entry, and changes nothing else.
-- KEYS 1 stream
-- ARGV 1 now ms, 2 ms after which a silent consumer counts as gone
local now, oldest = tonumber(ARGV[1]), 0
local function note(at)
  if at and at <= now and (oldest == 0 or at < oldest) then oldest = at end
end
note(tonumber(redis.call('ZRANGE', DUE, 0, 0, 'WITHSCORES')[2]))
for _, entry in ipairs(redis.call('XRANGE', READY, '-', '+', 'COUNT', 1)) do
  note(tonumber(redis.call('HGET', delivery_key(entry[2][2]), 'next_at') or nil))
end
if redis.call('EXISTS', READY) == 1 then
  for _, group in ipairs(redis.call('XINFO', 'GROUPS', READY)) do
    for _, consumer in ipairs(redis.call('XINFO', 'CONSUMERS', READY, GROUP)) do
      -- name, its value, pending, its value, idle, its value
      if consumer[4] == 0 and consumer[6] > tonumber(ARGV[2]) then redis.call('XGROUP', 'DELCONSUMER', READY, GROUP, consumer[2]) end
    end
  end
end
return oldest
