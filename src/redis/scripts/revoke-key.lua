-- Revokes a key by its id. Holds at once on every replica, since each charge reads the record. Returns 1, or 0 when the
-- workspace has no such key; repeating it changes nothing.
-- KEYS 1 key index, 2 key record (the caller read its hash from the index)
-- ARGV 1 key id, 2 revoked at ms
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
if redis.call('HGET', KEYS[2], 'status') == 'active' then
  redis.call('HSET', KEYS[2], 'status', 'revoked', 'revoked_at', ARGV[2])
end
return 1
