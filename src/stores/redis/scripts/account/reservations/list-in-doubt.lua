-- needs: clock
-- Pending reservations whose lease has ended: only the graph knows whether they had an effect. Returns their ids.
-- KEYS 1 pending, 2 ops
-- ARGV 1 clock offset ms, 2 most
local now_ms = now_millis(ARGV[1])
local ended = {}
for _, op in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now_ms, 'LIMIT', 0, tonumber(ARGV[2]))) do
  if redis.call('HEXISTS', KEYS[2], op) == 1 then ended[#ended + 1] = op else redis.call('ZREM', KEYS[1], op) end
end
return ended
