import { describe, expect, test } from 'vitest'
import { AWARE, CLASSIFIED, DORA_BANK, INITIAL_SENT, KNOWN_LATER, openIncidents } from '#test/support/kept-incidents.ts'
import { readRows, readSheetNames, readXlsx, rowWith } from '#test/support/read-tables.ts'
import { TEST_NOW } from '#test/support/service.ts'

const { service, read, open, openBank, log } = await openIncidents()

/** A time on the local clock: a workbook has no zones, and its numbers miss it by less than a second. */
const clock = (local: string) => {
  const at = Date.parse(`${local}Z`)
  return expect.toSatisfy((cell: unknown) => cell instanceof Date && Math.abs(cell.getTime() - at) < 1_000, local)
}

describe('the workbook of an incident', () => {
  test('has verdicts, clocks, a sheet for each report, and the log', async () => {
    const { json } = await open({
      title: 'Payments fail',
      customer_profile_id: await openBank(DORA_BANK),
      entries: [KNOWN_LATER, CLASSIFIED],
    })
    const file = await read(json.id, '?format=xlsx')
    expect(file.headers['content-disposition']).toBe('attachment; filename="incident-payments-fail-2026-11-21.xlsx"')
    expect(await readSheetNames(file.bytes)).toEqual([
      'Classification',
      'Clocks',
      'Initial notification',
      'Intermediate report',
      'Updated intermediate report',
      'Final report',
      'Client information',
      'Log',
      'About',
    ])
    const numbers = async (sheet: string) => (await readRows(file.bytes, sheet)).map((row) => row['Field'])
    expect(await numbers('Initial notification')).toHaveLength(25)
    expect(await numbers('Final report')).toHaveLength(76)
    const fields = await readRows(file.bytes, 'Final report')
    expect(fields.every((row) => row['What it asks'] !== undefined && row['Provision'] !== undefined)).toBe(true)
    const conditional = fields.filter((row) => 'Mandatory when' in row)
    expect(conditional).toHaveLength(33)
    expect(conditional.every((row) => row['Mandatory because'] !== undefined)).toBe(true)
    expect(fields.some((row) => 'Answer' in row)).toBe(false)
  })

  test('has a name of any script, and prose as it is read', async () => {
    const title = 'Διαρροή δεδομένων, πελάτες'
    const what = 'Το σύ\u00adστημα\u200b δεν\nαπαντά.'
    const { json } = await open({ title, entries: [{ ...KNOWN_LATER, what }] })
    const workbook = await read(json.id, '?format=xlsx')
    const name = `incident-διαρροή-δεδομένων-πελάτες-2026-11-21.xlsx`
    expect(workbook.headers['content-disposition']).toBe(
      `attachment; filename="incident-diarroi-dedomenon-pelates-2026-11-21.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    expect((await readRows(workbook.bytes, 'Log'))[0]).toMatchObject({ What: 'Το σύστημα δεν\nαπαντά.' })
    const calendar = (await read(json.id, '?format=ics')).text.replaceAll('\r\n ', '')
    expect(calendar).toContain('\r\nX-WR-CALNAME:Διαρροή δεδομένων πελάτες\r\n')
  })

  test('tells each clock: limit, what started it, what was sent, and to whom', async () => {
    const { json } = await open({
      entries: [
        KNOWN_LATER,
        CLASSIFIED,
        INITIAL_SENT,
        { event: 'significant_incident_awareness', happened_at: KNOWN_LATER.aware_at },
      ],
    })
    const clocks = await readRows((await read(json.id, '?format=xlsx')).bytes, 'Clocks')
    expect(rowWith(clocks, 'Key', 'eu-dora/dora-initial-notification')).toMatchObject({
      Act: 'DORA',
      Status: 'sent',
      Limit: clock('2026-11-21T14:00:00'),
      'Time zone': 'Europe/Amsterdam',
      'Limit in UTC': clock('2026-11-21T13:00:00'),
      'Started by': 'Incident classified as major',
      'Started at': clock('2026-11-21T10:00:00'),
      'Event is': 'stated',
      Sent: clock('2026-11-21T13:00:00'),
      'In time': true,
      Reference: 'DNB-4711',
      Recipient: expect.stringContaining('competent authority of Art 46'),
      Authority: 'not recorded for NL',
      Provisions: expect.stringContaining('32025R0301 Art 5(1)(a)'),
    })
    expect(rowWith(clocks, 'Key', 'eu-dora/dora-final-report')).toMatchObject({
      Status: 'waiting',
      'Waits for': 'Intermediate report submitted',
    })
    expect(rowWith(clocks, 'Key', 'eu-nis2/early-warning')).toMatchObject({
      Status: 'displaced',
      'Gives way to': 'eu-dora',
    })
    expect(clocks).toHaveLength(json.filings.length + json.displaced.flatMap(({ filings }: any) => filings).length)
  })

  test('names the act of each report where several acts ask for one', async () => {
    const breach = { event: 'personal_data_breach_awareness', happened_at: AWARE.happened_at }
    const { json } = await open({ entries: [AWARE, breach] })
    const names = await readSheetNames((await read(json.id, '?format=xlsx')).bytes)
    expect(names).toContain('DORA initial notification')
    expect(names).toContain('GDPR incident notification')
    expect(names.every((name) => name.length <= 31)).toBe(true)
    expect(new Set(names).size).toBe(names.length)
  })

  test('says in About why there are no filings', async () => {
    const { json } = await open({ entries: [AWARE] })
    const { bytes } = await read(json.id, '?format=xlsx&as_of=2010-01-01')
    expect(await readSheetNames(bytes)).toEqual(['Classification', 'Clocks', 'Log', 'About'])
    expect(await readXlsx(bytes, 'About')).toContainEqual(['Not computed', expect.stringContaining('2010-01-01')])
  })
})

describe('the calendar of an incident', () => {
  /** Each event of a calendar: its name, its start and its title. */
  const eventsOf = (text: string) =>
    text
      .replaceAll(/\r\n[ \t]/g, '')
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((event) => ({
        uid: /^UID:(.*)$/m.exec(event)![1]!.trim(),
        start: /^DTSTART(?:;TZID=[^:]*)?:(.*)$/m.exec(event)![1]!.trim(),
        title: /^SUMMARY:(.*)$/m.exec(event)![1]!.trim(),
        warns: event.includes('BEGIN:VALARM'),
      }))

  test('has an event for each limit, which a correction moves and a sending marks', async () => {
    const { json } = await open({
      title: 'Payments fail',
      customer_profile_id: await openBank(DORA_BANK),
      entries: [KNOWN_LATER, CLASSIFIED],
    })
    const calendar = async () => {
      const { status, headers, text } = await read(json.id, '?format=ics')
      expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
      return eventsOf(text)
    }
    const title = 'Initial notification of a major ICT-related incident (Payments fail)'
    const file = await read(json.id, '?format=ics')
    service.clock.set('2026-11-22T12:00:00Z')
    expect((await read(json.id, '?format=ics')).text).toBe(file.text)
    service.clock.set(TEST_NOW)
    const [first, ...others] = await calendar()
    expect([first, others]).toEqual([
      { uid: expect.any(String), start: '20261121T140000', title: `Due: ${title}`, warns: true },
      [],
    ])
    await log(json.id, { ...CLASSIFIED, happened_at: '2026-11-21T09:30:00+01:00', corrects: `${json.id}/1` })
    expect(await calendar()).toEqual([{ ...first, start: '20261121T133000' }])
    await log(json.id, INITIAL_SENT)
    expect(await calendar()).toEqual([
      { ...first, start: '20261121T133000', title: `Sent: ${title}`, warns: false },
      expect.objectContaining({ start: '20261124T130000', warns: true }),
    ])
  })

  test('has other names for the events of another incident', async () => {
    const [one, other] = [await open({ entries: [AWARE, CLASSIFIED] }), await open({ entries: [AWARE, CLASSIFIED] })]
    const uids = await Promise.all(
      [one, other].map(async ({ json }) => eventsOf((await read(json.id, '?format=ics')).text).map(({ uid }) => uid)),
    )
    expect(new Set(uids.flat()).size).toBe(uids.flat().length)
  })
})
