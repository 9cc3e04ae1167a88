-- needs: audit
-- Ends a key: revokes it, so that its name is free again, or moves its end to an earlier time. It takes effect at once
-- on every replica, since each reservation reads the record. Harmless when repeated; a revoked key stays revoked.
-- Returns {1 when the workspace has the key, its status before, number of the event up to which all are done}.
-- KEYS 1 key record (the caller read its hash from the index), 2 names, 3 audit
-- ARGV 1 number of the event or 0, 2 key id, 3 revoked at ms or '', 4 ends at ms or '', 5 id of the key in its place or
-- ''
local record = redis.call('HMGET', KEYS[1], 'id', 'status', 'name', 'expires_at')
local is_known = record[1] == ARGV[2]
if is_known then
  if ARGV[3] ~= '' then
    if record[2] ~= 'revoked' then redis.call('HSET', KEYS[1], 'status', 'revoked', 'revoked_at', ARGV[3]) end
    if redis.call('HGET', KEYS[2], record[3]) == ARGV[2] then redis.call('HDEL', KEYS[2], record[3]) end
  end
  local ends = tonumber(record[4] or '0')
  if ARGV[4] ~= '' and (ends == 0 or ends > tonumber(ARGV[4])) then redis.call('HSET', KEYS[1], 'expires_at', ARGV[4]) end
  if ARGV[5] ~= '' then redis.call('HSET', KEYS[1], 'rotated_to', ARGV[5]) end
end
return { is_known and 1 or 0, is_known and record[2] or '', advance(KEYS[3], tonumber(ARGV[1])) }
