-- Layouts of packed values. A packed value is the number of its layout and then its fields, one behind the other; in layout 1, which
-- is from before layouts had numbers, it is its fields alone. The first line of each script says which layouts this version reads
-- (OLDEST_LAYOUT to NEWEST_LAYOUT) and in which it writes what has none yet (WRITTEN_LAYOUT). A value never goes back to an older
-- layout, whatever a process was last told, and nothing of an account is in a newer layout than its state: a version that can't read
-- one of its values finds that out in `load_account`, before it has changed anything.

-- The fields of a value and its layout; no fields when this version does not read the layout.
local function unpack_value(packed)
  local layout, fields = cmsgpack.unpack(packed)
  if type(layout) == 'table' then layout, fields = 1, layout end
  if layout >= OLDEST_LAYOUT and layout <= NEWEST_LAYOUT then return fields, layout end
  return nil, layout
end

-- The same for a value without which the script can't go on. Says LAYOUT for src/redis/failures.ts.
local function require_value(packed)
  local fields, layout = unpack_value(packed)
  if not fields then error('LAYOUT ' .. layout .. ' is not read by this version', 0) end
  return fields, layout
end

local function pack_value(fields, layout)
  if layout == 1 then return cmsgpack.pack(fields) end
  return cmsgpack.pack(layout, fields)
end
