-- needs: account
-- Checks in one step whether an account is consistent: its balance with its live grants, its head with its last ledger entry.
-- Changes nothing. Returns {balance minus the sum of the live grants, 1 when the last entry has another number or hash than the account}.
-- KEYS 1-8 account
local account = load_account(0)
local drift = account.balance
for _, grant in ipairs(account.live) do drift = drift - grant[4] end
local seq, head = '0', ''
local last = redis.call('XREVRANGE', LEDGER, '+', '-', 'COUNT', 1)[1]
for i = 1, last and #last[2] or 0, 2 do
  if last[2][i] == 'seq' then seq = last[2][i + 1] elseif last[2][i] == 'hash' then head = last[2][i + 1] end
end
local is_same = int(account.seq) == seq and account.head == head
return { int(drift), is_same and 0 or 1 }
