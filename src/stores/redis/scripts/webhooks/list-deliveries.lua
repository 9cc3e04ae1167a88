-- needs: webhooks
-- Reads a page of a workspace's deliveries, newest first, with the exact total. Changes nothing. Returns {total,
-- records as pairs}.
-- KEYS 1 stream
-- ARGV 1 workspace id, 2 endpoint id or '', 3 type or '', 4 status or '', 5 offset, 6 limit
local key = table.concat({ PREFIX .. 'index', ARGV[1], ARGV[2], ARGV[3], ARGV[4] }, ':')
local first = tonumber(ARGV[5])
local records = {}
for i, id in ipairs(redis.call('ZREVRANGE', key, first, first + tonumber(ARGV[6]) - 1)) do
  records[i] = redis.call('HGETALL', delivery_key(id))
end
return { redis.call('ZCARD', key), records }
