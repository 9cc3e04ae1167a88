-- needs: integer
-- The account's part of the audit log, whose events are in the graph. It is one hash: `seq`, the number of the event up
-- to which all effects are done in Redis, and the notes: events done in Redis and not known to be in the graph, as JSON
-- by id. One script writes an effect and its note together, so Redis has both or has lost both.

local function note_event(audit, text, more)
  local event = cjson.decode(text)
  for name, value in pairs(more or {}) do event.detail[name] = value end
  local packed = cjson.encode(event)
  redis.call('HSET', audit, event.id, packed)
  return packed
end

-- Returns the note of an event, or '' when it has none: notes are removed once the event is in the graph.
local function noted_event(audit, id)
  return id and redis.call('HGET', audit, id) or ''
end

-- Marks event `seq` as done when all before it are. Returns the number of the event up to which all are done.
local function advance(audit, seq)
  local done = tonumber(redis.call('HGET', audit, 'seq') or '0')
  if seq ~= done + 1 then return done end
  redis.call('HSET', audit, 'seq', int(seq))
  return seq
end
