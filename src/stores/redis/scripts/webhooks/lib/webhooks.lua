-- needs: integer
-- Deliveries of webhooks. All keys are in one slot, so that one script can touch any of them in a cluster too. Their
-- names are made here, as in `webhookKeys`: they all begin with the prefix of KEYS[1], the stream of deliveries that
-- may be sent now.
--   ready             stream of {delivery, endpoint}, read by the consumer group `workers`
--   due               endpoints by the time at which the first of their waiting deliveries is due
--   expiry            finished deliveries by the time at which they are forgotten
--   waiting:<e>       deliveries of an endpoint by the time at which they are due
--   endpoint:<e>      inflight: how many of its deliveries are in the stream; failures in a row; failing_since ms
--   delivery:<id>     the record
--   index:<w>:<e>:<type>:<status>  deliveries by creation, for each combination of filters ('' for any)
-- An endpoint has at most PARALLEL deliveries in the stream, and one while it fails, so that no endpoint blocks the
-- others.

local GROUP, PARALLEL, LOG_MOST = 'workers', 4, 30
local READY = KEYS[1]
local PREFIX = string.sub(READY, 1, #READY - #'ready')
local DUE, EXPIRY = PREFIX .. 'due', PREFIX .. 'expiry'

local function delivery_key(id) return PREFIX .. 'delivery:' .. id end
local function waiting_key(endpoint) return PREFIX .. 'waiting:' .. endpoint end
local function endpoint_key(endpoint) return PREFIX .. 'endpoint:' .. endpoint end

-- The indexes of a delivery for this status, or with status '' the indexes over all statuses.
local function index_keys(workspace, endpoint, type, status)
  local keys = {}
  for _, e in ipairs({ '', endpoint }) do
    for _, t in ipairs({ '', type }) do
      keys[#keys + 1] = table.concat({ PREFIX .. 'index', workspace, e, t, status }, ':')
    end
  end
  return keys
end

local function set_status(id, status)
  local d = redis.call('HMGET', delivery_key(id), 'workspace', 'endpoint', 'type', 'status', 'created_at')
  if d[4] == status then return end
  for _, key in ipairs(index_keys(d[1], d[2], d[3], d[4])) do redis.call('ZREM', key, id) end
  for _, key in ipairs(index_keys(d[1], d[2], d[3], status)) do redis.call('ZADD', key, d[5], id) end
  redis.call('HSET', delivery_key(id), 'status', status)
end

local function forget(id)
  local d = redis.call('HMGET', delivery_key(id), 'workspace', 'endpoint', 'type', 'status')
  if d[1] then
    for _, status in ipairs({ '', d[4] }) do
      for _, key in ipairs(index_keys(d[1], d[2], d[3], status)) do redis.call('ZREM', key, id) end
    end
  end
  redis.call('DEL', delivery_key(id))
  redis.call('ZREM', EXPIRY, id)
end

-- Moves the due deliveries of an endpoint to the stream, as far as it has room.
local function admit(endpoint, now)
  local state = redis.call('HMGET', endpoint_key(endpoint), 'inflight', 'failures')
  local inflight = tonumber(state[1] or '0')
  local room = tonumber(state[2] or '0') > 0 and 1 or PARALLEL
  redis.call('ZREM', DUE, endpoint)
  while true do
    local head = redis.call('ZRANGE', waiting_key(endpoint), 0, 0, 'WITHSCORES')
    if not head[1] then break end
    if tonumber(head[2]) > now or inflight >= room then
      -- Without room, the end of an attempt admits the next delivery. If an attempt never ends, DUE brings the endpoint
      -- back here.
      redis.call('ZADD', DUE, head[2], endpoint)
      break
    end
    redis.call('ZREM', waiting_key(endpoint), head[1])
    redis.call('XADD', READY, '*', 'delivery', head[1], 'endpoint', endpoint)
    inflight = redis.call('HINCRBY', endpoint_key(endpoint), 'inflight', 1)
  end
end

local function wait(id, endpoint, due_at, now)
  redis.call('HSET', delivery_key(id), 'next_at', int(due_at))
  redis.call('ZADD', waiting_key(endpoint), int(due_at), id)
  admit(endpoint, now)
end

-- Removes an entry from the stream. It does not look at the delivery.
local function leave(entry, endpoint)
  redis.call('XACK', READY, GROUP, entry)
  if redis.call('XDEL', READY, entry) == 1 and redis.call('HINCRBY', endpoint_key(endpoint), 'inflight', -1) <= 0 then
    redis.call('HDEL', endpoint_key(endpoint), 'inflight')
  end
end
