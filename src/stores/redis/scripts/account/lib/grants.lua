-- needs: cycles
-- The terms of credits: grants that are given once or in every cycle of a period, and how they are voided.

local function find_grant(account, id)
  local text = redis.call('HGET', RECORDS, id)
  return text and cjson.decode(text)
end

-- Adds a grant whose id is new. A recurring one begins at its anchor. When the anchor is in the past, the current cycle
-- opens at once.
local function add_grant(account, record)
  record.state, record.created_at = 'granted', record.created_at or account.now_ms
  if record.kind == 'one_off' then
    redis.call('HSET', RECORDS, record.id, cjson.encode(record))
    put_credits(account, record.id, record.priority, record.expires_at, record.amount)
    append(account, 'grant', record.amount, record.id)
    set_alert(account)
    return
  end
  record.cycle, record.cycle_start, record.cycle_end = -1, record.anchor_at, record.anchor_at
  redis.call('HSET', RECORDS, record.id, cjson.encode(record))
  local cycles = make_cycles()
  if record.anchor_at > account.now_ms then
    cycles.note(account, record.anchor_at)
  else
    cycles.note(account, cycles.open(account, record))
  end
end

-- The terms of a grant, without its state and its cycle.
local function terms_of(record)
  local terms = {}
  for _, name in ipairs({ 'id', 'kind', 'amount', 'priority', 'expires_at', 'reason', 'period', 'anchor_at', 'created_at' }) do
    terms[name] = record[name]
  end
  return terms
end

-- Takes back what is left of a grant and ends its cycles. Returns the credits taken back. A second void changes
-- nothing.
local function void_grant(account, record, reason)
  if record.state == 'void' then return 0 end
  record.state, record.voided_at, record.void_reason = 'void', account.now_ms, reason
  redis.call('HSET', RECORDS, record.id, cjson.encode(record))
  local taken = 0
  for i = #account.live, 1, -1 do
    if base_id(account.live[i][1]) == record.id then
      local grant = table.remove(account.live, i)
      append(account, 'void', -grant[4], grant[1])
      taken = taken + grant[4]
    end
  end
  return taken
end

-- Adds a missing grant again, from its terms; of a voided grant only the record. Returns whether it was missing.
local function restore_grant(account, terms, void)
  if find_grant(account, terms.id) then return false end
  if void == '' then
    add_grant(account, terms)
    return true
  end
  local ended = cjson.decode(void)
  terms.state, terms.voided_at, terms.void_reason = 'void', ended.voided_at, ended.void_reason
  if terms.kind == 'recurring' then
    terms.cycle, terms.cycle_start, terms.cycle_end = -1, terms.anchor_at, terms.anchor_at
  end
  redis.call('HSET', RECORDS, terms.id, cjson.encode(terms))
  return true
end
