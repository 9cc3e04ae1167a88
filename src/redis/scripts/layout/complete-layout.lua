-- Records that no value is left in an older layout than this. Returns {written, oldest}.
-- KEYS 1 stored layout
-- ARGV 1 layout
local stored = redis.call('HMGET', KEYS[1], 'written', 'oldest')
local written, oldest = tonumber(stored[1]), tonumber(stored[2])
if written >= tonumber(ARGV[1]) and oldest < tonumber(ARGV[1]) then
  oldest = tonumber(ARGV[1])
  redis.call('HSET', KEYS[1], 'oldest', ARGV[1])
end
return { written, oldest }
