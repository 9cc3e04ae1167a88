import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarEntry, uidOf, writeCalendar } from '#src/lib/files/calendar.ts'

const changedAt = '2026-11-26T12:00:00Z'
const write = (entries: CalendarEntry[], name = 'duties') => writeCalendar(name, { entries })
const linesOf = (calendar: string) => calendar.replaceAll('\r\n ', '').trimEnd().split('\r\n')

test('no text of an event adds a line to a calendar, and no line is longer than 75 octets', () => {
  const text = fc.array(
    fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('\r\n', '\nEND:VEVENT\n', ';', ',', '\\')),
  )
  const any = text.map((parts) => parts.join(''))
  const entry = fc.record({
    uid: fc.uuid(),
    at: fc.constant({ day: '2026-12-01' }),
    title: any,
    text: any,
    changedAt: fc.constant(changedAt),
  })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 3 }), any, (entries, name) => {
      const calendar = write(entries, name)
      const names = linesOf(calendar).map((line) => /^[A-Z-]+(?=[;:])/.exec(line)?.[0])
      expect(names).not.toContain(undefined)
      expect(names.filter((each) => each === 'BEGIN')).toHaveLength(1 + entries.length)
      expect(calendar.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true)
      for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    }),
  )
})

test.each([
  ['Διαρροή δεδομένων πελατών', 'Διαρροή δεδομένων πελατών'],
  // Some programs show the escape of a name.
  ['Изтичане; данни, \\', 'Изтичане данни'],
  ['two\nlines \u0007', 'two lines'],
])('a calendar has the name %j', (name, written) => {
  const lines = linesOf(write([{ uid: uidOf('a'), at: { day: '2026-12-01' }, title: 'a', text: 'b', changedAt }], name))
  expect(lines).toEqual(expect.arrayContaining([`NAME:${written}`, `X-WR-CALNAME:${written}`]))
  expect(linesOf(write([], name))).toContain(`X-WR-CALNAME:${written}: no dates`)
})

test('a moment is on the clock of its zone, which the calendar defines; a zone that it can’t define is UTC', () => {
  const at = (zone: string): CalendarEntry => ({
    uid: uidOf(zone),
    at: { instant: '2027-03-28T11:00:00Z', zone },
    title: 'Due',
    text: '',
    changedAt,
  })
  const lines = linesOf(write([at('Europe/Berlin'), at('Atlantic/Reykjavik'), at('Nowhere/Else')]))
  expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual(
    expect.arrayContaining([
      'DTSTART;TZID=Europe/Berlin:20270328T130000',
      'DTSTART;TZID=Atlantic/Reykjavik:20270328T110000',
      'DTSTART:20270328T110000Z',
    ]),
  )
  expect(lines.filter((line) => line.startsWith('TZID:'))).toEqual(['TZID:Europe/Berlin', 'TZID:Atlantic/Reykjavik'])
  expect(lines.indexOf('REFRESH-INTERVAL;VALUE=DURATION:PT6H')).toBeLessThan(lines.indexOf('BEGIN:VTIMEZONE'))
})

test('an event is numbered and dated by its change, so that the same events give the same file', () => {
  const entry: CalendarEntry = { uid: uidOf('a'), at: { day: '2026-12-01' }, title: 'a', text: 'b', changedAt }
  const lines = linesOf(write([entry]))
  expect(lines).toEqual(
    expect.arrayContaining(['SEQUENCE:217857600', 'DTSTAMP:20261126T120000Z', 'LAST-MODIFIED:20261126T120000Z']),
  )
  expect(linesOf(write([{ ...entry, changedAt: '2026-11-26T12:00:01Z' }]))).toContain('SEQUENCE:217857601')
  expect(linesOf(write([{ ...entry, changedAt: '2016-05-24T00:00:00Z' }]))).toContain('SEQUENCE:0')
})

test('the name of an event follows from what it is about, and nothing else', () => {
  expect(uidOf('a', 'b')).toBe(uidOf('a', 'b'))
  expect(new Set([uidOf('a', 'b'), uidOf('ab'), uidOf('a,b'), uidOf('a', '', 'b')]).size).toBe(4)
})
