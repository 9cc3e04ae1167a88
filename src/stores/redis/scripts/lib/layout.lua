-- A packed value is the number of its layout, then the list of its fields. The first line of each script is LAYOUT, the
-- one layout of a store. A script on an account reads the account state first, so it refuses another layout before it
-- has changed anything.

-- Returns the fields of a value. src/stores/redis/failures.ts looks for LAYOUT in the error.
local function unpack_value(packed)
  local layout, fields = cmsgpack.unpack(packed)
  if layout ~= LAYOUT then error('LAYOUT of a value is not read by this release', 0) end
  return fields
end

local function pack_value(fields)
  return cmsgpack.pack(LAYOUT, fields)
end
