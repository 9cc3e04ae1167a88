import fc from 'fast-check'
import { beforeAll, expect, inject, test } from 'vitest'
import { openIncidents } from '#test/support/kept-incidents.ts'

const { service, customer, post, open, openBank } = await openIncidents()

const SUBJECTS = [
  { entity_roles: ['payment_institution'], facts: { is_exempted_under_psd2: false, staff: 300 } },
  { entity_roles: ['credit_institution', 'controller'] },
  { entity_roles: ['cloud_computing_service_provider'], facts: { staff: 300, turnover_eur: 80_000_000 } },
  { entity_roles: ['qualified_trust_service_provider'], facts: { staff: 300, turnover_eur: 80_000_000 } },
  { entity_roles: ['drinking_water_supplier'] },
].map((subject) => ({ ...subject, jurisdictions: ['NL'] }))

const STATED = [
  'ict_incident_awareness',
  'ict_incident_classified_major',
  'significant_incident_awareness',
  'trust_service_significant_incident_awareness',
]

let profiles: string[]
let terms: Array<{ code: string; type: string; part_of?: string; items?: string[] }>
beforeAll(async () => {
  profiles = await Promise.all(SUBJECTS.map((subject) => openBank(subject)))
  terms = (await service.call(customer, 'GET', '/api/v1/vocabularies?kind=figures')).json.figures
})

const measures: Record<string, fc.Arbitrary<unknown>> = {
  count: fc.constantFrom(1, 50, 150_000, 2_000_000),
  percent: fc.constantFrom(1, 9.9, 30),
  duration: fc.constantFrom('PT10M', 'PT3H', 'P2D'),
  money: fc.constantFrom(5_000, 150_000, 5_000_000).map((amount) => ({ amount, currency: 'EUR' })),
}
/** A whole has no upper bound here, so that no part of it is refused for being larger. */
const valueOf = ({ code, type, items }: (typeof terms)[number]): fc.Arbitrary<unknown> => {
  if (type === 'boolean') return fc.boolean()
  const bounded = fc.record({ at_least: measures[type]! })
  const isWhole = items !== undefined || terms.some(({ part_of: whole }) => whole === code)
  return isWhole ? bounded : fc.oneof(measures[type]!, bounded, fc.constant('unknown'))
}

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00+01:00`
const answered = ({ status, json, text }: { status: number; json: any; text: string }) => {
  expect({ status, text }).toMatchObject({ status: 200 })
  return json
}

const TRUST = 'significant-for-trust-services'
/** Other tests publish packs meanwhile. */
const isShipped = ({ pack_id: packId }: { pack_id: string }) => packId.startsWith('eu-')
/** The calculator takes no events, so it does not count a stated awareness for the verdict that is made of it. */
const wordsOf = (classifications: any[] = [], events: string[] = []) =>
  classifications
    .filter(isShipped)
    .filter(({ code }) => code !== TRUST || !events.some((event) => event.endsWith('significant_incident_awareness')))
    .map(({ code, verdict }) => `${code}: ${verdict}`)
const limitsOf = (filings: any[]) =>
  filings
    .filter(isShipped)
    .map(({ code, due }) => `${code}: ${due?.limit}`)
    .toSorted()
const instantsOf = (derived: any[] = []) => derived.map((one) => `${one.event} ${one.at}`)
const againstOf = (contradictions: any[] = []) =>
  contradictions.filter(isShipped).map(({ event, verdict }) => `${event} ${verdict}`)

test('classification, assessment, kept incident and deadlines never disagree', async () => {
  const figures = fc
    .uniqueArray(fc.constantFrom(...terms), { minLength: 1, maxLength: 30, selector: ({ code }) => code })
    .chain((some) => fc.record(Object.fromEntries(some.map((term) => [term.code, valueOf(term)]))))
  const events = fc.uniqueArray(fc.constantFrom(...STATED), { maxLength: 2 })
  const who = fc.constantFrom(...profiles.keys())
  const agree = async (index: number, all: object, size: number, stated: string[]) => {
    // Each figure is said once, by one entry or another: then the whole is what the entries say together.
    const said = Object.entries(all)
    const findings = said.flatMap((_, from) =>
      from % size === 0 ? [Object.fromEntries(said.slice(from, from + size))] : [],
    )
    const subject = { customer_profile_id: profiles[index]! }
    const opening = stated.map((event, hour) => ({ event, happened_at: at(hour) }))
    const found = findings.map((known, hour) => ({ figures: known, happened_at: at(9), aware_at: at(10 + hour) }))
    const kept = answered(await open({ ...subject, entries: [...opening, ...found] }))
    const { known, derived_events: derived = [] } = kept

    const classified = answered(await post('/incident-classifications', { ...subject, figures: known?.figures ?? {} }))
    expect(wordsOf(kept.classifications, stated)).toEqual(wordsOf(classified.classifications, stated))

    const given = stated.map((event, hour) => ({ event, at: [at(hour)] }))
    const begun = [...given, ...derived.map((one: any) => ({ event: one.event, at: [one.at] }))]
    if (begun.length > 0) {
      const deadlines = await post('/filing-deadlines', { ...SUBJECTS[index], country: 'NL', events: begun })
      // The calculator of deadlines knows no figures, so it doesn't rule out an event.
      const isDue = ({ code }: { code: string }) =>
        kept.filings.every((one: any) => one.code !== code || one.status !== 'not_due')
      expect(limitsOf(kept.filings.filter(isDue))).toEqual(limitsOf(answered(deadlines).filings.filter(isDue)))
    }

    // An assessment takes what became known at one instant.
    const once = answered(await open({ ...subject, entries: [...opening, { figures: all, happened_at: at(10) }] }))
    const more = given.length > 0 ? { events: given } : {}
    const asked = { ...subject, ...more, figures: all, figures_known_at: at(10), country: 'NL' }
    const assessed = answered(await post('/incident-assessments', asked))
    expect(wordsOf(assessed.classifications)).toEqual(wordsOf(once.classifications))
    expect(instantsOf(assessed.derived_events)).toEqual(instantsOf(once.derived_events))
    expect(againstOf(assessed.contradictions)).toEqual(againstOf(once.contradictions))
    expect(limitsOf(once.filings)).toEqual(expect.arrayContaining(limitsOf(assessed.filings)))
  }
  const size = fc.integer({ min: 4, max: 30 })
  await fc.assert(fc.asyncProperty(who, figures, size, events, agree), { numRuns: inject('isWhole') ? 25 : 8 })
})
