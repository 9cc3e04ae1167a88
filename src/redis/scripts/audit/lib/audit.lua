-- needs: integer
-- The account's side of the trail in the graph, one hash: `seq`, up to which event everything is done here, and the events
-- that are done here and not known to be written there, as JSON by id. An event is noted in the same breath as its effect:
-- while it stands here the effect does, and when Redis loses one it has lost the other.

local function note_event(audit, text, more)
  local event = cjson.decode(text)
  for name, value in pairs(more or {}) do event.detail[name] = value end
  local packed = cjson.encode(event)
  redis.call('HSET', audit, event.id, packed)
  return packed
end

-- The note of an event, as long as it is not known to be written; else ''.
local function noted_event(audit, id)
  return id and redis.call('HGET', audit, id) or ''
end

-- Says that event `seq` is done too, where all before it are. Returns up to which event everything is done.
local function advance(audit, seq)
  local done = tonumber(redis.call('HGET', audit, 'seq') or '0')
  if seq ~= done + 1 then return done end
  redis.call('HSET', audit, 'seq', int(seq))
  return seq
end
