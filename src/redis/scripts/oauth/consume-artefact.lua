-- Notes the first use of an artefact. Returns when it was used before, '' for the first use, false when it is gone: of many
-- calls at once exactly one gets ''.
-- KEYS 1 artefact
-- ARGV 1 now ms
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
local used = redis.call('HGET', KEYS[1], 'used_at')
if used then return used end
redis.call('HSET', KEYS[1], 'used_at', ARGV[1])
return ''
