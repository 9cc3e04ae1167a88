-- needs: clock, ledger
-- When cycles of recurring grants begin and end. No timer begins them: the first script that calls `renew` does.

-- These functions are made only when a cycle is due, because each function at the head of a script costs every call a
-- little time.
local function make_cycles()
  -- Proleptic Gregorian calendar, days since 1970-01-01 (the algorithms of Howard Hinnant's `chrono` papers).
  local function days_of(year, month, day)
    if month <= 2 then year = year - 1 end
    local era = math.floor(year / 400)
    local of_era = year - era * 400
    local of_year = math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
    return era * 146097 + of_era * 365 + math.floor(of_era / 4) - math.floor(of_era / 100) + of_year - 719468
  end

  local function civil_of(days)
    days = days + 719468
    local era = math.floor(days / 146097)
    local of_era = days - era * 146097
    local years = math.floor((of_era - math.floor(of_era / 1460) + math.floor(of_era / 36524) - math.floor(of_era / 146096)) / 365)
    local of_year = of_era - (365 * years + math.floor(years / 4) - math.floor(years / 100))
    local shifted = math.floor((5 * of_year + 2) / 153)
    local month = (shifted + 2) % 12 + 1
    local year = years + era * 400
    if month <= 2 then year = year + 1 end
    return year, month, of_year - math.floor((153 * shifted + 2) / 5) + 1
  end

  -- The same day and time in a later month; the last day of the month when that day does not exist.
  local function add_months(at_ms, months)
    local days = math.floor(at_ms / DAY_MS)
    local year, month, day = civil_of(days)
    local total = year * 12 + month - 1 + months
    local y, m = math.floor(total / 12), total % 12 + 1
    local next_y, next_m = math.floor((total + 1) / 12), (total + 1) % 12 + 1
    local last = days_of(next_y, next_m, 1) - days_of(y, m, 1)
    return days_of(y, m, math.min(day, last)) * DAY_MS + (at_ms - days * DAY_MS)
  end

  -- When a cycle of a recurring grant begins; cycle 0 begins at its anchor.
  local function cycle_start(record, cycle)
    if record.period == 'day' then return record.anchor_at + cycle * DAY_MS end
    return add_months(record.anchor_at, cycle * (record.period == 'year' and 12 or 1))
  end

  -- Opens the cycle of a recurring grant that contains `now`. Earlier cycles are skipped: no call used their credits,
  -- which have expired.
  -- Returns when the next cycle begins, or nil when there is none.
  local function open_cycle(account, record)
    -- The search begins at a lower bound, since no period is longer. So an old anchor costs a few steps and not one for
    -- each cycle since.
    local longest = record.period == 'day' and DAY_MS or (record.period == 'year' and 366 or 31) * DAY_MS
    local cycle = math.max(record.cycle + 1, math.floor((account.now_ms - record.anchor_at) / longest) - 1, 0)
    while cycle_start(record, cycle + 1) <= account.now_ms do cycle = cycle + 1 end
    local starts, ends = cycle_start(record, cycle), cycle_start(record, cycle + 1)
    local until_ms = record.expires_at
    if until_ms > 0 and starts >= until_ms then return nil end
    if until_ms > 0 and (ends > until_ms) then ends = until_ms end
    if ends > account.now_ms then
      local id = record.id .. '#' .. int(cycle)
      put_credits(account, id, record.priority, ends, record.amount)
      append(account, 'grant', record.amount, id)
      set_alert(account)
    end
    record.cycle, record.cycle_start, record.cycle_end = cycle, starts, ends
    redis.call('HSET', RECORDS, record.id, cjson.encode(record))
    if until_ms > 0 and ends >= until_ms then return nil end
    return ends
  end

  local function note_renewal(account, at_ms)
    if at_ms and (account.renew_at == 0 or at_ms < account.renew_at) then
      account.renew_at = at_ms
      account.is_changed = true
    end
  end

  return { open = open_cycle, note = note_renewal, start = cycle_start, days_of = days_of, civil_of = civil_of }
end

-- Begins the cycles that are due.
local function renew(account)
  if account.renew_at == 0 or account.renew_at > account.now_ms then return end
  local cycles = make_cycles()
  account.renew_at = 0
  account.is_changed = true
  local records = redis.call('HVALS', RECORDS)
  for _, text in ipairs(records) do
    local record = cjson.decode(text)
    if record.kind == 'recurring' and record.state == 'granted' then
      local next_at = record.cycle_end
      if next_at <= account.now_ms then
        if record.expires_at > 0 and next_at >= record.expires_at then next_at = nil else next_at = cycles.open(account, record) end
      elseif record.expires_at > 0 and next_at >= record.expires_at then
        next_at = nil
      end
      cycles.note(account, next_at)
    end
  end
end
