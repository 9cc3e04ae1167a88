-- Notes the first use of a token store entry. Returns '' for the first use, else the ms of the first use, and false
-- when the entry does not exist. Of concurrent calls exactly one gets ''.
-- KEYS 1 token store entry
-- ARGV 1 now ms
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
local used = redis.call('HGET', KEYS[1], 'used_at')
if used then return used end
redis.call('HSET', KEYS[1], 'used_at', ARGV[1])
return ''
