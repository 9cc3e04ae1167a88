-- needs: idempotency
-- Writes an idempotency record in the layout of this script, where it is in an older one. Harmless when repeated. Returns 1 when it
-- changed anything.
-- KEYS 1 idempotency record
local record, layout = require_record(KEYS[1])
if not record or layout >= WRITTEN_LAYOUT then return 0 end
write_record(KEYS[1], record, WRITTEN_LAYOUT)
return 1
