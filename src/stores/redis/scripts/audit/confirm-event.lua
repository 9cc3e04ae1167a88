-- needs: audit
-- Marks an event as written in the graph under its number. When its note is gone, Redis has lost its effect too, and
-- recovery repeats it from the graph. Harmless when repeated. Returns {1 when it was noted, number of the event up to
-- which all are done}.
-- KEYS 1 audit
-- ARGV 1 event id, 2 its number, 3 whether it is a change of the plan (1|0)
local noted = redis.call('HDEL', KEYS[1], ARGV[1])
local seq = tonumber(ARGV[2])
if noted == 0 then return { 0, tonumber(redis.call('HGET', KEYS[1], 'seq') or '0') } end
if ARGV[3] == '1' and seq > tonumber(redis.call('HGET', KEYS[1], 'plan_seq') or '0') then
  redis.call('HSET', KEYS[1], 'plan_seq', ARGV[2])
end
return { 1, advance(KEYS[1], seq) }
