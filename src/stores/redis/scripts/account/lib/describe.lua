-- needs: reservations
-- An account as scripts return it, for src/stores/redis/account.ts: {balance, seq, head, live grants as {id, priority,
-- expires ms or 0, remaining}, open reservations as {operation id, lease ends ms, price, units, key id, operation,
-- hour, counted already (1|0), answered so far, burned as {grant, part, …}}, usage on its way to a bucket as
-- {"hour|key|operation", calls, credits}}.
local function describe(account)
  local reservations, counted = {}, {}
  local function add_reservation(op, packed)
    local open = unpack_value(packed)
    reservations[#reservations + 1] = { op, open[LEASE_ENDS], open[PRICE], open[UNITS], open[KEY_ID], open[OPERATION], open[HOUR],
      open[IS_COUNTED] and 1 or 0, open[ANSWERED], open[BURNED] }
  end
  for op, packed in pairs(account.newest) do add_reservation(op, packed) end
  local moved = redis.call('HGETALL', OPS)
  for i = 1, #moved, 2 do add_reservation(moved[i], moved[i + 1]) end
  for row, counts in pairs(account.counted) do counted[#counted + 1] = { row, counts[1], counts[2] } end
  return { account.balance, account.seq, account.head, account.live, reservations, counted }
end
