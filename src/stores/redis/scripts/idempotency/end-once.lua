-- needs: idempotency
-- Stores the answer of a call, or frees its idempotency key when there is no answer to store. A call whose record
-- another attempt has taken over changes nothing. Harmless when repeated.
-- KEYS 1 record
-- ARGV 1 attempt, 2 fingerprint, 3 answer or '', 4 keep ms
local record = find_record(KEYS[1])
if record and (record[R_ATTEMPT] ~= ARGV[1] or record[R_STATE] ~= 'open') then return 0 end
if ARGV[3] == '' then return redis.call('DEL', KEYS[1]) end
write_record(KEYS[1], { 'done', '', ARGV[1], 0, ARGV[2], '', '', ARGV[3] }, ARGV[4])
return 1
