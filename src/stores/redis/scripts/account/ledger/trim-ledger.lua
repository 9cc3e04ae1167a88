-- needs: account
-- Removes the oldest entries of a ledger, up to one that a verified archive holds. Removes nothing when that entry has
-- another hash, or is the newest. Harmless when repeated. Returns how many entries it has removed, or -1 when the
-- ledger differs.
-- KEYS 1-8 account
-- ARGV 1 seq of the last entry to remove, 2 its hash
local seq = tonumber(ARGV[1])
if load_account(0).seq <= seq then return -1 end
local entry = redis.call('XRANGE', LEDGER, ARGV[1] .. '-0', ARGV[1] .. '-0')[1]
if not entry then return 0 end
for i = 1, #entry[2], 2 do
  if entry[2][i] == 'hash' and entry[2][i + 1] ~= ARGV[2] then return -1 end
end
return redis.call('XTRIM', LEDGER, 'MINID', '=', int(seq + 1) .. '-0')
