-- needs: webhooks
-- Sends a finished delivery again, from its first attempt; the record keeps the log of earlier attempts. A repeated
-- operation replays only once. Returns replayed, again (this operation has already replayed it), pending or not_found.
-- KEYS 1 stream
-- ARGV 1 now ms, 2 delivery id, 3 workspace id, 4 operation id
local now, id = tonumber(ARGV[1]), ARGV[2]
local d = redis.call('HMGET', delivery_key(id), 'workspace', 'status', 'replayed_by', 'endpoint')
if d[1] ~= ARGV[3] then return 'not_found' end
if ARGV[4] ~= '' and d[3] == ARGV[4] then return 'again' end
if d[2] == 'pending' then return 'pending' end
set_status(id, 'pending')
redis.call('HDEL', delivery_key(id), 'done_at', 'reason')
redis.call('HSET', delivery_key(id), 'attempts', '0', 'replayed_by', ARGV[4])
redis.call('HINCRBY', delivery_key(id), 'replays', 1)
redis.call('ZREM', EXPIRY, id)
wait(id, d[4], now, now)
return 'replayed'
