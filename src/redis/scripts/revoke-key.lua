-- Revokes a key; its name is free again. Holds at once on every replica, since each charge reads the record. Returns
-- {1 when the workspace has the key, its status before}; repeating it changes nothing.
-- KEYS 1 key record (the caller read its hash from the index), 2 names
-- ARGV 1 key id, 2 revoked at ms
local record = redis.call('HMGET', KEYS[1], 'id', 'status', 'name')
if record[1] ~= ARGV[1] then return { 0, '' } end
if record[2] ~= 'revoked' then redis.call('HSET', KEYS[1], 'status', 'revoked', 'revoked_at', ARGV[2]) end
if redis.call('HGET', KEYS[2], record[3]) == ARGV[1] then redis.call('HDEL', KEYS[2], record[3]) end
return { 1, record[2] }
