-- Keeps the answer of the first call, or frees its key when there is nothing to keep.
-- KEYS 1 record
-- ARGV 1 sealed answer or '', 2 keep ms
if ARGV[1] == '' then return redis.call('DEL', KEYS[1]) end
redis.call('HSET', KEYS[1], 'answer', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
