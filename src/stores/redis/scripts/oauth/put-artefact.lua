-- Stores a sealed token store entry and its time to live in one step, so that no entry is left without one. Keeps the
-- note of its use.
-- KEYS 1 token store entry
-- ARGV 1 sealed payload, 2 time to live ms
redis.call('HSET', KEYS[1], 'sealed', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
