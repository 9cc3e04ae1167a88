-- needs: account
-- Removes the oldest entries of a ledger after a verified export, and writes the checkpoint where the ledger begins now, in one step.
-- It removes nothing unless the ledger has the exact entry with which the export ends. The newest entry always stays.
-- Harmless when repeated. Returns {trimmed|behind|newest|differs, entries removed, hash found at that point or ''}.
-- KEYS 1-8 account, 9 ledger checkpoint
-- ARGV 1 seq of the last entry to cut, 2 its hash, then fields and values of the checkpoint
local seq = tonumber(ARGV[1])
local known = tonumber(redis.call('HGET', KEYS[9], 'seq') or '0')
if known >= seq then return { 'behind', 0, '' } end
if load_account(0).seq <= seq then return { 'newest', 0, '' } end
local found = ''
local entry = redis.call('XRANGE', LEDGER, ARGV[1] .. '-0', ARGV[1] .. '-0')[1]
for i = 1, entry and #entry[2] or 0, 2 do
  if entry[2][i] == 'hash' then found = entry[2][i + 1] end
end
if found ~= ARGV[2] then return { 'differs', 0, found } end
redis.call('DEL', KEYS[9])
redis.call('HSET', KEYS[9], unpack(ARGV, 3))
return { 'trimmed', redis.call('XTRIM', LEDGER, 'MINID', '=', int(seq + 1) .. '-0'), found }
