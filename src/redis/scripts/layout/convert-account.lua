-- needs: clock, ledger
-- Writes an account's state and its open reservations again in the layout of this script, if they are in an older one. Harmless when
-- repeated. Returns 1 when it changed anything.
-- KEYS 1-8 account
-- ARGV 1 clock offset ms
local account = load_account(now_millis(ARGV[1]))
local is_converted = account.is_changed
for op, packed in pairs(account.newest) do
  local open, layout = require_value(packed)
  if layout < account.layout then
    account.newest[op] = pack_value(open, account.layout)
    account.is_changed, is_converted = true, true
  end
end
local moved = redis.call('HGETALL', OPS)
for i = 1, #moved, 2 do
  local open, layout = require_value(moved[i + 1])
  if layout < account.layout then
    redis.call('HSET', OPS, moved[i], pack_value(open, account.layout))
    is_converted = true
  end
end
save_account(account)
return is_converted and 1 or 0
