import { describe, expect, test } from 'vitest'
import { AWARE, CLASSIFIED, DORA_BANK, INITIAL_SENT, KNOWN_LATER, openIncidents } from '#test/support/kept-incidents.ts'
import { SMALL_INCIDENT } from '../classification/small-incident.ts'
import { readRows, rowWith } from '#test/support/read-tables.ts'

const { read, open, openBank, log } = await openIncidents()

describe('the reports of an incident', () => {
  test('say of each field what the log and the figures know, from where, and how it differs', async () => {
    const figures = {
      critical_function_affected: true,
      affected_clients: { at_least: 80_000, at_most: 120_000 },
      clients_of_service: 600_000,
      affected_transactions: 4_000,
      incident_duration: { at_least: 'PT3H' },
      critical_service_downtime: 'PT2H30M',
      reflected_in_media: true,
      repeated_complaints: false,
      costs_and_losses: { at_least: { amount: 60_000, currency: 'EUR' } },
    }
    const counted = { happened_at: '2026-11-21T08:30:00+01:00', figures }
    const { json } = await open({
      customer_profile_id: await openBank(DORA_BANK),
      entries: [KNOWN_LATER, counted, INITIAL_SENT],
    })
    await log(json.id, { happened_at: '2026-11-21T09:00:00+01:00', figures: { affected_transactions: 5_000 } })
    // Later than the first awareness, though its text sorts before it.
    await log(json.id, { ...AWARE, happened_at: '2026-11-21T07:30:00Z' })
    const { bytes } = await read(json.id, '?format=xlsx')
    const fields = await readRows(bytes, 'Final report')
    const known = fields.flatMap((row) =>
      'Known' in row
        ? [
            [
              row['Field'],
              row['Known'],
              ...(row['In the form'] === row['Known'] ? [] : [row['In the form']]),
              row['Known from'],
              ...('Check first' in row ? ['differs'] : []),
            ],
          ]
        : [],
    )
    const clients = 'Affected clients, entry 1'
    expect(known).toEqual([
      ['1.1', 'final report', 'the filing'],
      ['2.1', 'DNB-4711', 'entry 2', 'differs'],
      [
        '2.2',
        '2026-11-21 08:00 Europe/Amsterdam',
        '2026-11-21 T07:00:00',
        'Awareness of an ICT-related incident, entry 0',
      ],
      [
        '2.3',
        '2026-11-21 08:30 Europe/Amsterdam',
        '2026-11-21 T07:30:00',
        'Incident classified as major, derived from the figures, entry 1',
      ],
      [
        '2.5',
        'clients, financial counterparts and transactions affected | reputational impact | duration and service downtime | critical services affected',
        'classification: major',
      ],
      ['3.1', 'DNB-4711', 'entry 2', 'differs'],
      [
        '3.2',
        '2026-11-21 07:30 Europe/Amsterdam',
        '2026-11-21 T06:30:00',
        'Awareness of an ICT-related incident, entry 0',
      ],
      ['3.4', '80,000 to 120,000', '80000 to 120000', clients],
      [
        '3.5',
        '13.3 % to 20 %',
        '13,3 to 20',
        `80,000 to 120,000 of 600,000 | ${clients} | Clients of the affected service, entry 1`,
        'differs',
      ],
      ['3.9', '5,000', '5000', 'Affected transactions, entry 3'],
      ['3.12', 'estimates for clients affected', clients],
      ['3.13', 'reflected in the media', 'Media reported, entry 1'],
      ['3.15', 'at least 3 hours', 'at least 00:03:00', 'Duration of the incident, entry 1'],
      ['3.16', '2 hours and 30 minutes', '00:02:30', 'Downtime of critical services, entry 1', 'differs'],
      ['4.13', 'at least EUR 60,000', 'at least 60', 'Costs and losses, entry 1', 'differs'],
    ])
    const asked = (field: string) => rowWith(fields, 'Field', field)!['Would tell it']
    expect(asked('3.6')).toBe('How many financial counterparts are affected?')
    expect(asked('3.10')).toBe('How many transactions does the affected service have on an average day?')
    expect(asked('3.12')).toBe(
      'How many financial counterparts are affected? | `estimated` with “Affected transactions”',
    )
    expect(asked('3.3')).toBe('event “Regular activities recovered”')
    expect(rowWith(await readRows(bytes, 'Initial notification'), 'Field', '1.1')).toMatchObject({
      Known: 'initial notification',
    })
    const verdicts = await readRows(bytes, 'Classification')
    expect(rowWith(verdicts, 'Key', 'eu-dora/major-incident')).toMatchObject({ Verdict: 'major', Result: 'met' })
    const clocks = await readRows(bytes, 'Clocks')
    expect(rowWith(clocks, 'Key', 'eu-dora/dora-initial-notification')).toMatchObject({ 'Event is': 'derived' })
    const entries = await readRows(bytes, 'Log')
    expect(entries.map((row) => row['Entry'])).toEqual(['entry 0', 'entry 1', 'entry 2', 'entry 3', 'entry 4'])
    expect(entries[1]!['Figures']).toContain('Affected clients: 80,000 to 120,000')
  })

  test('say which conditional fields are mandatory and why, or on what they hang', async () => {
    const figures = {
      critical_function_affected: true,
      affected_transactions: 0,
      relevant_clients_or_counterparts_affected: true,
      incident_duration: 'PT20H',
      critical_service_downtime: 'PT2H',
      reflected_in_media: true,
      data_losses_harm_objectives: false,
      data_losses_harm_compliance: false,
      access_may_cause_data_losses: false,
      other_member_states_affected: { at_most: 2 },
    }
    const { json } = await open({
      customer_profile_id: await openBank(DORA_BANK),
      entries: [KNOWN_LATER, { happened_at: '2026-11-21T08:30:00+01:00', figures }],
    })
    const fields = await readRows((await read(json.id, '?format=xlsx')).bytes, 'Final report')
    const needed = (field: string) => {
      const { Mandatory: mandatory, 'Mandatory because': because } = rowWith(fields, 'Field', field)!
      return [mandatory, because]
    }
    expect(needed('1.2')).toEqual(['yes', undefined])
    expect(needed('1.5')).toEqual(['depends', 'another entity submits the report, or the report is aggregated'])
    expect(needed('2.6')).toEqual(['depends', expect.stringContaining('whether “Geographical spread” is met | ')])
    expect(needed('2.10')).toEqual(['depends', 'whether there is information that the template does not cover'])
    expect(needed('3.1')).toEqual(['if applicable', undefined])
    expect(needed('3.3')).toEqual(['yes', 'field 3.16 (service downtime) is filled in'])
    expect(needed('3.8')).toEqual(['yes', 'Relevant clients or counterparts are affected: yes'])
    expect(needed('3.10')).toEqual(['no', 'Affected transactions: 0'])
    expect(needed('3.14')).toEqual(['yes', '“Reputational impact” is met'])
    expect(needed('3.17')).toEqual(['no', '“Duration and downtime” is not met'])
    expect(needed('3.21')).toEqual([
      'no',
      '“Data losses” is not met | “Malicious access that may cause data losses” is not met',
    ])
    expect(needed('3.24')).toEqual(['depends', 'whether field 3.23 (incident type) says “other (specify)”'])
    expect(needed('3.34')).toEqual(['depends', 'whether field 3.33 (temporary measures) says “yes”'])
    expect(needed('4.16')).toEqual([
      'no',
      'it does not have its verdict only together with others of the same root cause',
    ])
    // What need not be filled in asks nothing.
    expect(rowWith(fields, 'Field', '3.10')).not.toHaveProperty('Would tell it')
    const reclassified = { event: 'ict_incident_reclassified_non_major', happened_at: '2026-11-21T12:00:00+01:00' }
    await log(json.id, reclassified)
    const notice = await readRows((await read(json.id, '?format=xlsx')).bytes, 'Reclassification notice')
    expect(rowWith(notice, 'Field', '2.10')).toMatchObject({
      Mandatory: 'yes',
      'Mandatory because': 'field 1.1 (type of submission) says “major incident reclassified as non-major”',
    })
  })

  test('say which numbers are actual, which are estimates, and where there was no impact', async () => {
    const figures = {
      critical_function_affected: true,
      affected_clients: 120_000,
      affected_clients_percent: 12,
      affected_counterparts: 0,
      affected_transactions: 5_000,
      incident_duration: 'PT30H',
      critical_service_downtime: 'PT3H',
    }
    const estimated = { affected_clients: false, affected_clients_percent: true, incident_duration: true }
    const happened_at = '2026-11-21T08:30:00+01:00'
    const { json } = await open({
      customer_profile_id: await openBank(DORA_BANK),
      entries: [KNOWN_LATER, { happened_at, figures, estimated }],
    })
    const fieldsOf = async () => {
      const rows = await readRows((await read(json.id, '?format=xlsx')).bytes, 'Final report')
      return ['3.12', '3.17'].map((field) => {
        const { Known: known, 'Would tell it': asks } = rowWith(rows, 'Field', field)!
        return [known, asks]
      })
    }
    const clients = 'actual figures for clients affected'
    const others = 'estimates for clients affected | no impact on financial counterparts'
    expect(await fieldsOf()).toEqual([
      [`${clients} | ${others}`, '`estimated` with “Affected transactions”'],
      [undefined, '`estimated` with “Downtime of critical services”'],
    ])
    await log(json.id, {
      happened_at,
      figures,
      estimated: { ...estimated, affected_transactions: false, critical_service_downtime: false },
      corrects: `${json.id}/1`,
    })
    expect(await fieldsOf()).toEqual([
      [`${clients} | actual figures for transactions affected | ${others}`, undefined],
      ['actual figures and estimates', undefined],
    ])
  })

  test('have the figures of all incidents that are major only together, and how often they occurred', async () => {
    const profile = await openBank(DORA_BANK)
    const small = {
      ...SMALL_INCIDENT,
      critical_function_affected: true,
      affected_clients: 60_000,
      affected_clients_percent: 1,
      clients_of_service: 6_000_000,
      reflected_in_media: true,
      costs_and_losses: { amount: 60_000, currency: 'EUR' },
    }
    const opened = (day: string) => {
      const at = `2026-11-${day}T08:00:00+01:00`
      const found = { happened_at: at, figures: small, root_cause: 'expired-certificate' }
      return open({ customer_profile_id: profile, entries: [{ ...KNOWN_LATER, happened_at: at, aware_at: at }, found] })
    }
    await opened('02')
    const { json } = await opened('20')
    const fields = await readRows((await read(json.id, '?format=xlsx')).bytes, 'Final report')
    const of = (field: string) => {
      const { Mandatory: mandatory, Known: known } = rowWith(fields, 'Field', field)!
      return [mandatory, known]
    }
    expect(of('2.2')).toEqual(['yes', '2026-11-20 08:00 Europe/Amsterdam'])
    expect(of('2.5')).toEqual(['yes', 'reputational impact | critical services affected | economic impact'])
    expect(of('3.4')).toEqual(['yes', '60,000 to 120,000'])
    expect(of('3.15')).toEqual(['yes', '1 hour to 2 hours'])
    expect(of('3.16')).toEqual(['yes', '2 hours'])
    expect(of('4.13')).toEqual(['yes', 'EUR 120,000'])
    expect(of('4.15')).toEqual(['yes', 'yes, 2 occurrences'])
    expect(of('4.16')).toEqual(['yes', '2026-11-02 08:00 Europe/Amsterdam'])
    expect(rowWith(fields, 'Field', '4.13')!['Known from']).toContain('all incidents together')
  })

  test('know nothing that an entry said which another corrects', async () => {
    const { json } = await open({ entries: [AWARE, { ...CLASSIFIED, what: 'Major.' }] })
    await log(json.id, { happened_at: '2026-11-21T11:00:00+01:00', what: 'Not yet.', corrects: `${json.id}/1` })
    const { bytes } = await read(json.id, '?format=xlsx')
    const fields = await readRows(bytes, 'Initial notification')
    expect(rowWith(fields, 'Field', '2.3')).not.toHaveProperty('Known')
    // When it occurred is not known where awareness is not told apart, until an entry says it.
    const occurrence = async (file: Buffer) => rowWith(await readRows(file, 'Intermediate report'), 'Field', '3.2')
    expect(await occurrence(bytes)).not.toHaveProperty('Known')
    await log(json.id, { event: 'incident_occurred', happened_at: '2026-11-21T03:00:00+01:00' })
    expect(await occurrence((await read(json.id, '?format=xlsx')).bytes)).toMatchObject({
      'In the form': '2026-11-21 T02:00:00',
      'Known from': 'The incident occurred, entry 3',
    })
    expect((await readRows(bytes, 'Log')).map((row) => row['Counts'])).toEqual([true, false, true])
  })

  test('are answered field by field as the workbook has them, and not of replaced filings', async () => {
    const { json } = await open({ customer_profile_id: await openBank(DORA_BANK), entries: [KNOWN_LATER, CLASSIFIED] })
    const reportsNow = async () => (await read(`${json.id}/reports`)).json.data as Report[]
    const [first] = await reportsNow()
    expect(first).toMatchObject({ pack_id: 'eu-dora', code: 'dora-initial-notification' })
    const rows = await readRows((await read(json.id, '?format=xlsx')).bytes, 'Initial notification')
    const lines = (list: string[] | undefined) => list?.join(' | ')
    expect(
      first!.fields.map(({ number, mandatory, because, known, note, asks }) => [
        [number, mandatory?.replace('_', ' '), lines(because), lines(known?.value), lines(known?.in_form)],
        [lines(known && [...new Set(known.from.map(({ says }) => says))]), note, lines(asks)],
      ]),
    ).toEqual(
      rows.map((row) => [
        [row['Field'], row['Mandatory'], row['Mandatory because'], row['Known'], row['In the form']],
        [row['Known from'], row['Check first'], row['Would tell it']],
      ]),
    )
    expect(first!.fields.find(({ number }) => number === '2.2')?.known?.from).toEqual([
      { says: 'Awareness of an ICT-related incident, entry 0', entry_id: `${json.id}/0` },
    ])
    await log(json.id, INITIAL_SENT)
    await log(json.id, { event: 'ict_incident_reclassified_non_major', happened_at: '2026-11-21T13:30:00+01:00' })
    expect((await reportsNow()).map(({ code }) => code)).not.toContain('dora-intermediate-report')
  })
})

interface Report {
  pack_id: string
  code: string
  fields: Array<{
    number: string
    mandatory?: string
    because?: string[]
    known?: { value: string[]; in_form: string[]; from: Array<{ says: string; entry_id?: string }> }
    note?: string
    asks?: string[]
  }>
}
