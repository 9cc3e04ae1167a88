-- needs: webhooks
-- Ends an attempt. Outcomes: `delivered`; `failed`, to be tried again; `dead`, not tried again unless replayed;
-- `deferred`, which was no attempt. An attempt whose lease another one has taken over changes nothing. Harmless when
-- repeated.
-- Returns {done|lost, since when all attempts at the endpoint have failed, ms or 0}.
-- KEYS 1 stream
-- ARGV 1 now ms, 2 entry, 3 delivery id, 4 lease, 5 outcome, 6 the attempt as JSON or '', 7 next at ms, 8 reason, 9
-- keep for ms,
--      10 whether it counts as an attempt at the endpoint (1|0)
local now, entry, id, outcome = tonumber(ARGV[1]), ARGV[2], ARGV[3], ARGV[5]
local d = redis.call('HMGET', delivery_key(id), 'lease', 'endpoint', 'attempts', 'log')
if not d[1] or d[1] ~= ARGV[4] then return { 'lost', 0 } end
local endpoint = d[2]
redis.call('HDEL', delivery_key(id), 'lease', 'next_at')
leave(entry, endpoint)
if ARGV[6] ~= '' then
  local log = cjson.decode(d[4])
  log[#log + 1] = cjson.decode(ARGV[6])
  if #log > LOG_MOST then table.remove(log, 1) end
  redis.call('HSET', delivery_key(id), 'log', cjson.encode(log), 'attempts', int(tonumber(d[3]) + 1))
end
local since = 0
if outcome == 'delivered' then
  redis.call('HDEL', endpoint_key(endpoint), 'failures', 'failing_since')
elseif ARGV[10] == '1' then
  redis.call('HINCRBY', endpoint_key(endpoint), 'failures', 1)
  redis.call('HSETNX', endpoint_key(endpoint), 'failing_since', int(now))
  since = tonumber(redis.call('HGET', endpoint_key(endpoint), 'failing_since'))
end
if outcome == 'failed' or outcome == 'deferred' then
  wait(id, endpoint, tonumber(ARGV[7]), now)
else
  set_status(id, outcome)
  redis.call('HSET', delivery_key(id), 'done_at', int(now))
  if ARGV[8] ~= '' then redis.call('HSET', delivery_key(id), 'reason', ARGV[8]) end
  redis.call('ZADD', EXPIRY, now + tonumber(ARGV[9]), id)
  admit(endpoint, now)
end
return { 'done', since }
