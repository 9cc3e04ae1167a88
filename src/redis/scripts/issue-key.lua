-- Stores a key under the hash of its secret, once. Returns 1, or 0 when that hash is already there.
-- KEYS 1 key record, 2 key index
-- ARGV 1 key id, 2 secret hash, then field and value pairs of the record
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
for i = 3, #ARGV, 2 do
  redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1])
end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
return 1
