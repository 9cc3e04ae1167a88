-- Whether an account agrees with itself, at one moment: its balance with its live grants, its head with its last entry.
-- Changes nothing. Returns {balance less the sum of the live grants, 1 when the last entry is another than the account's}.
-- KEYS 1 account, 2 grants, 3 ledger
local account = redis.call('HMGET', KEYS[1], 'balance', 'seq', 'head')
local drift = tonumber(account[1] or '0')
for _, packed in ipairs(redis.call('HVALS', KEYS[2])) do
  drift = drift - parse_grant('', packed).remaining
end
local seq, head = '0', ''
local last = redis.call('XREVRANGE', KEYS[3], '+', '-', 'COUNT', 1)[1]
for i = 1, last and #last[2] or 0, 2 do
  if last[2][i] == 'seq' then seq = last[2][i + 1] elseif last[2][i] == 'hash' then head = last[2][i + 1] end
end
local is_same = (account[2] or '0') == seq and (account[3] or '') == head
return { int(drift), is_same and 0 or 1 }
