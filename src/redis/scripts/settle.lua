-- Settles operations when no further charge carries them along, and returns what leases have let go.
-- Harmless when repeated. Returns the credits refunded.
-- KEYS 1 account, 2 grants, 3 ledger, 4 ops, 5 leases, 6 usage prefix
-- ARGV 1 clock offset ms, then pairs of operation id and answered units
local keys = { account = KEYS[1], grants = KEYS[2], ledger = KEYS[3], ops = KEYS[4], leases = KEYS[5], usage = KEYS[6] }
local now_ms = math.floor(now_micros(ARGV[1]) / 1000)
local refunded = 0
for i = 2, #ARGV, 2 do
  refunded = refunded + settle(keys, ARGV[i], tonumber(ARGV[i + 1]), now_ms)
end
return refunded + reap(keys, now_ms, 100)
