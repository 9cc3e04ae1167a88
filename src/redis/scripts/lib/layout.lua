-- Layouts of packed values. A packed value is the number of its layout, then the list of its fields. Layout 1 is from before layouts had
-- numbers: there a value is the list of its fields alone. The first line of each script says which layouts this version reads
-- (OLDEST_LAYOUT to NEWEST_LAYOUT) and in which it writes a new value (WRITTEN_LAYOUT). A value never goes back to an older layout, even
-- if a process knows only an older one as written. No value of an account is in a newer layout than its state. So a version that can't
-- read one of its values fails in `load_account`, before it has changed anything.

-- Returns the fields of a value and its layout; nil as fields when this version does not read the layout.
local function unpack_value(packed)
  local layout, fields = cmsgpack.unpack(packed)
  if type(layout) == 'table' then layout, fields = 1, layout end
  if layout >= OLDEST_LAYOUT and layout <= NEWEST_LAYOUT then return fields, layout end
  return nil, layout
end

-- The same for a value that the script can't do without: it throws. src/redis/failures.ts looks for LAYOUT in the error.
local function require_value(packed)
  local fields, layout = unpack_value(packed)
  if not fields then error('LAYOUT ' .. layout .. ' is not read by this version', 0) end
  return fields, layout
end

local function pack_value(fields, layout)
  if layout == 1 then return cmsgpack.pack(fields) end
  return cmsgpack.pack(layout, fields)
end
