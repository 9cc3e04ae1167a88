-- A whole number below 2^53 as text. Written as an integer: as a float it takes Lua several times as long.
local function int(number)
  return string.format('%d', number)
end
