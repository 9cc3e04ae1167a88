-- needs: webhooks
-- Adds a delivery once: a second call with its id changes nothing. Beyond a bound it forgets the oldest finished
-- deliveries of the workspace, delivered ones first and at most five a call. It never drops a pending delivery. Returns
-- 1 when it is new.
-- KEYS 1 stream
-- ARGV 1 now ms, 2 delivery id, 3 message id, 4 endpoint id, 5 workspace id, 6 type, 7 created at ms, 8 most kept
local now, id, endpoint, workspace, type = tonumber(ARGV[1]), ARGV[2], ARGV[4], ARGV[5], ARGV[6]
if redis.call('EXISTS', delivery_key(id)) == 1 then return 0 end
redis.call('HSET', delivery_key(id), 'id', id, 'message', ARGV[3], 'endpoint', endpoint, 'workspace', workspace, 'type', type,
  'status', '', 'attempts', '0', 'log', '[]', 'created_at', ARGV[7])
for _, key in ipairs(index_keys(workspace, endpoint, type, '')) do redis.call('ZADD', key, ARGV[7], id) end
redis.call('HSET', delivery_key(id), 'status', 'none')
set_status(id, 'pending')
local function index_of(status) return index_keys(workspace, '', '', status)[1] end
for _ = 1, math.min(5, redis.call('ZCARD', index_of('')) - tonumber(ARGV[8])) do
  local oldest = redis.call('ZRANGE', index_of('delivered'), 0, 0)[1] or redis.call('ZRANGE', index_of('dead'), 0, 0)[1]
  if not oldest then break end
  forget(oldest)
end
wait(id, endpoint, now, now)
return 1
