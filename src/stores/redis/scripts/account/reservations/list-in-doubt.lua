-- needs: clock
-- Pending reservations whose lease has ended: only the graph knows whether they had an effect. Returns their ids, none
-- only when none is due. An entry without a reservation is removed.
-- KEYS 1 pending, 2 ops
-- ARGV 1 clock offset ms, 2 most
local now_ms, most, ended = now_millis(ARGV[1]), tonumber(ARGV[2]), {}
repeat
  local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now_ms, 'LIMIT', 0, most)
  for _, op in ipairs(due) do
    if redis.call('HEXISTS', KEYS[2], op) == 1 then ended[#ended + 1] = op else redis.call('ZREM', KEYS[1], op) end
  end
until #ended > 0 or #due < most
return ended
