-- An account at one moment, for a proof of its ledger while it is being charged. Changes nothing.
-- Returns {now ms, {balance, seq, head}, live grants as pairs, open operations as pairs of id and JSON, members of the
--          usage index, usage of three buckets as pairs, checkpoint as pairs, last entry of the ledger or nothing}.
-- KEYS 1 account, 2 grants, 3 ledger, 4 ops, 5 usage index, 6 ledger checkpoint, 7-9 usage buckets that may still change
-- ARGV 1 clock offset ms
local ops = redis.call('HGETALL', KEYS[4])
for i = 2, #ops, 2 do
  ops[i] = cjson.encode(cmsgpack.unpack(ops[i]))
end
return {
  math.floor(now_micros(ARGV[1]) / 1000),
  redis.call('HMGET', KEYS[1], 'balance', 'seq', 'head'),
  redis.call('HGETALL', KEYS[2]),
  ops,
  redis.call('ZRANGE', KEYS[5], 0, -1),
  { redis.call('HGETALL', KEYS[7]), redis.call('HGETALL', KEYS[8]), redis.call('HGETALL', KEYS[9]) },
  redis.call('HGETALL', KEYS[6]),
  redis.call('XREVRANGE', KEYS[3], '+', '-', 'COUNT', 1),
}
