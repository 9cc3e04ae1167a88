import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { sample } from '#test/support/sample.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'

/** Questions of the property, and how many of them the fast run asks. */
const CASES = 60
const FEW = 4
/** Duties asked for one by one in each case, of every pack. */
const DUTIES = 6
const SEED = 20261121
const PACKS = ['eu-ai-act', 'eu-dora', 'eu-eidas', 'eu-gdpr', 'eu-nis2']

interface Vocabulary {
  roles: string[]
  facts: Array<{ id: string; type: string }>
  events: string[]
}
interface Duty {
  code: string
  outcome: string
  applies_from?: string
  missing_facts?: string[]
  open_conditions?: object[]
  /** What it hangs on in each case, which is open wherever a case is asked about. */
  each_time?: object[]
}

let service: Service
let customer: Customer
let words: Vocabulary
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 1_000_000 })
  const { json } = await service.call(customer, 'GET', '/api/v1/vocabularies')
  words = {
    roles: json.entity_roles.map(({ code }: { code: string }) => code),
    facts: json.facts
      .filter(({ derived, type }: { derived?: boolean; type: string }) => !derived && type === 'boolean')
      .map(({ code, type }: { code: string; type: string }) => ({ id: code, type })),
    // An event that states a fact tells the deadlines what the check is not told.
    events: json.events.flatMap(({ code, states }: { code: string; states?: object[] }) => (states ? [] : [code])),
  }
})

async function ask(operation: string, body: object) {
  const { status, json } = await service.call(customer, 'POST', `/api/v1/${operation}`, body)
  expect(status === 200 ? '' : JSON.stringify({ operation, body, json })).toBe('')
  return json
}

/** A subject with a few roles of the vocabulary, perhaps a place, and some facts; what is left out is unknown. */
const subjects = () =>
  fc.record(
    {
      entity_roles: fc.uniqueArray(fc.constantFrom(...words.roles), { minLength: 1, maxLength: 2 }),
      complete: fc.constant(true),
      jurisdictions: fc.constantFrom([], ['NL'], ['DE', 'FR'], ['US']),
      facts: fc
        .record({
          staff: fc.constantFrom(undefined, 8, 60, 600),
          flags: fc.uniqueArray(fc.tuple(fc.constantFrom(...words.facts.map(({ id }) => id)), fc.boolean()), {
            selector: ([id]) => id,
            maxLength: 6,
          }),
        })
        .map(({ staff, flags }) => ({ ...(staff === undefined ? {} : { staff }), ...Object.fromEntries(flags) })),
    },
    { requiredKeys: ['entity_roles', 'complete', 'facts'] },
  )
const days = fc.constantFrom('2023-06-01', '2024-12-01', '2025-02-10', '2026-08-03', '2026-11-21', '2027-12-03')

const ORDER = ['applies', 'applies_if', 'undetermined', 'not_yet', 'undetermined later', 'displaced', 'does_not_apply']
const kindOf = ({ outcome, applies_from: from, each_time: eachTime = [] }: Duty) => {
  if (outcome === 'applies' && eachTime.length > 0) return 'applies_if'
  return outcome === 'undetermined' && from ? `${outcome} later` : outcome
}
const jointly = (duties: Duty[]) => ORDER.find((one) => duties.some((duty) => kindOf(duty) === one))

/** True for a duty that can't be infringed on that day. */
const isFree = ({ outcome, applies_from: from }: Duty, day: string) =>
  ['displaced', 'does_not_apply', 'not_yet'].includes(outcome) || (outcome === 'undetermined' && from! > day)

const inOrder = (one: string, other: string) => (one < other ? -1 : 1)

interface Penalty {
  code: string
  condition?: { rule: string }
  turns_on?: string[]
}
const codesOf = (penalties: Penalty[]) => [...new Set(penalties.map(({ code }) => code))].toSorted(inOrder).join()

/** Of one question. */
const INFRINGEMENTS_MOST = 50

/** Where an infringement named by a provision brings other penalties than those of the duties that rest on it. */
async function findOtherByProvision(
  body: { as_of: string },
  asked: Array<{ pack_id: string; obligation: string }>,
  duties: Map<string, Map<string, Duty>>,
): Promise<string[]> {
  const found: string[] = []
  for (const { pack_id: packId, obligation } of asked.filter((_, at) => at % 3 === 0)) {
    const url = `/api/v1/domain-packs/${packId}/obligations/${obligation}?as_of=${body.as_of}`
    const { json } = await service.call(customer, 'GET', url)
    const provision = json.citations.find(({ role }: { role: string }) => role === 'basis').ref
    const whole = await ask('penalty-exposure', { ...body, infringements: [{ pack_id: packId, provision }] })
    const [{ duty, penalties }] = whole.infringements
    const codes: string[] = duty.obligations
    const infringements = codes.map((code) => ({ pack_id: packId, obligation: code }))
    const parts: Array<{ penalties: Penalty[] }> = []
    for (let at = 0; at < infringements.length; at += INFRINGEMENTS_MOST) {
      const some = infringements.slice(at, at + INFRINGEMENTS_MOST)
      parts.push(...(await ask('penalty-exposure', { ...body, infringements: some })).infringements)
    }
    const each = codesOf(parts.flatMap(({ penalties: own }) => own))
    const name = `${packId} ${provision}`
    if (codesOf(penalties) !== each) found.push(`${name}: ${codesOf(penalties)}, and by its duties ${each}`)
    const told = jointly(codes.map((code) => duties.get(packId)!.get(code)!))
    if (told !== kindOf(duty)) found.push(`${name}: check ${told}, exposure ${kindOf(duty)}`)
  }
  return found
}

/** Answers to some of the questions that a check asks. */
function answersTo(unknown: Array<{ fact: string }>, pick: number): Record<string, string> {
  const codes = unknown.map(({ fact }) => fact).filter((fact) => fact.includes('/'))
  return Object.fromEntries(codes.map((code, at) => [code, ['yes', 'no', 'unknown'][(pick + at) % 3]!]))
}

const withoutCases = ({ each_time: _eachTime, ...duty }: Duty = { code: '', outcome: '' }): Duty => duty

/** Where a stored run says other things of duties than the check of the same inputs. */
async function findOtherInRun(inputs: object, day: string, packs: string[], duties: Map<string, Map<string, Duty>>) {
  const run = await ask(`customer-profiles/agreement-${(runs += 1)}/applicability-runs`, {
    profile: inputs,
    pack_ids: packs,
    as_of: day,
    include_obligations: true,
    include_not_applicable: true,
  })
  return run.results.flatMap((result: { pack_id: string; subjects: Array<{ obligation_results: Duty[] }> }) =>
    result.subjects[0]!.obligation_results.flatMap((duty) => {
      const told = duties.get(result.pack_id)!.get(duty.code)
      // A stored result has its keys in another order.
      if (isDeepStrictEqual(withoutHash(withoutCases(duty)), withoutHash(withoutCases(told)))) return []
      return [`${result.pack_id}/${duty.code}: check ${JSON.stringify(told)}, run ${JSON.stringify(duty)}`]
    }),
  )
}
let runs = 0

/** A run binds an answer to the wording; a check takes it as it is given. */
const withoutHash = (duty: Duty | undefined) =>
  JSON.parse(JSON.stringify(duty ?? null), (key, value) => (key === 'stated' ? { ...value, hash: '' } : value))

/** Where an incident assessment says other things than the deadlines and the check. */
async function findOtherInAssessment(
  body: object,
  deadlines: { filings: Array<{ pack_id: string; code: string; state: string }> },
  packs: Map<string, string>,
  duties: Map<string, Map<string, Duty>>,
  events: object[],
): Promise<string[]> {
  const told = await ask('incident-assessments', { ...body, events, pack_ids: [...packs.keys()] })
  const codes = (filings: Array<{ pack_id: string; code: string }>) =>
    filings
      .map(({ pack_id: packId, code }) => `${packId}/${code}`)
      .toSorted(inOrder)
      .join()
  const found: string[] = []
  if (!told.shortened && codes(told.filings) !== codes(deadlines.filings))
    found.push(`assessment: filings ${codes(told.filings)}, deadlines ${codes(deadlines.filings)}`)
  for (const { pack_id: packId, outcome } of told.packs)
    if (packs.get(packId) !== outcome) found.push(`${packId}: check ${packs.get(packId)}, assessment ${outcome}`)
  for (const { pack_id: packId, obligations, outcome } of told.exposure) {
    const joint = jointly(obligations.map((code: string) => duties.get(packId)!.get(code)!))?.replace(' later', '')
    if (joint !== outcome) found.push(`${packId}/${obligations.join()}: check ${joint}, assessment ${outcome}`)
  }
  return found
}

/** What two operations say of one duty, where they differ; empty where they agree. */
async function findDisagreements(subject: object, day: string, pick: number, events: string[]): Promise<string[]> {
  const found: string[] = []
  const whole = { pack_ids: PACKS, include_obligations: true, include_not_applicable: true }
  const open = await ask('regulatory-graph/applicability-check', { ...subject, as_of: day, ...whole })
  const body = { ...subject, as_of: day, answers: answersTo(open.unknown, pick) }
  const check = await ask('regulatory-graph/applicability-check', { ...body, ...whole })
  const duties = new Map<string, Map<string, Duty>>(
    check.results.map((result: { pack_id: string; subjects: Array<{ obligation_results: Duty[] }> }) => [
      result.pack_id,
      new Map(result.subjects[0]!.obligation_results.map((duty) => [duty.code, duty])),
    ]),
  )
  const asked = [...duties].flatMap(([packId, own]) => {
    const codes = [...own.keys()]
    return Array.from({ length: Math.min(DUTIES, codes.length) }, (_, at) => ({
      pack_id: packId,
      obligation: codes[(pick + at * 37) % codes.length]!,
    }))
  })
  const unique = [...new Map(asked.map((item) => [`${item.pack_id}/${item.obligation}`, item])).values()]
  const full = await ask('regulatory-graph/applicability-check', {
    ...body,
    pack_ids: [...duties.keys()],
    include_obligations: true,
    view: 'full',
  })
  for (const {
    pack_id: packId,
    subjects: [own],
  } of full.results)
    for (const { code, each_time: eachTime } of own.obligation_results) {
      const told = duties.get(packId)?.get(code)
      if (told && eachTime) told.each_time = eachTime
    }
  for (let at = 0; at < unique.length; at += 20) {
    const infringements = unique.slice(at, at + 20)
    const { infringements: answered } = await ask('penalty-exposure', { ...body, infringements })
    for (const [index, { pack_id: packId, obligation }] of infringements.entries()) {
      const told = duties.get(packId)!.get(obligation)!
      const { duty, penalties } = answered[index]
      if (duty.outcome !== kindOf(told).replace(' later', ''))
        found.push(`${packId}/${obligation}: check ${told.outcome}, exposure ${duty.outcome}`)
      if (duty.applies_from !== told.applies_from)
        found.push(`${packId}/${obligation}: check from ${told.applies_from}, exposure from ${duty.applies_from}`)
      const missing = duty.missing_facts ?? []
      const needed = told.missing_facts ?? []
      const isTold = told.outcome === 'undetermined' && needed.length > 0
      if (isTold && missing.join() !== needed.join())
        found.push(`${packId}/${obligation}: check needs ${needed.join()}, exposure ${missing.join()}`)
      if (!told.each_time && JSON.stringify(duty.open_conditions) !== JSON.stringify(told.open_conditions))
        found.push(`${packId}/${obligation}: check and exposure tell other open conditions`)
      if ((duty.outcome === 'applies_if') !== (duty.open_conditions !== undefined))
        found.push(
          `${packId}/${obligation}: ${duty.outcome}, open conditions ${duty.open_conditions?.length ?? 'absent'}`,
        )
      if (duty.outcome === 'undetermined' && missing.length === 0)
        found.push(`${packId}/${obligation}: undetermined, and nothing is said to be missing`)
      if (isFree(duty, day) && penalties.length > 0)
        found.push(`${packId}/${obligation}: ${duty.outcome} with a penalty`)
      const decided = penalties.filter((one: Penalty) => one.condition && !one.turns_on)
      if (new Set(decided.map((one: Penalty) => one.condition!.rule)).size > 1)
        found.push(`${packId}/${obligation}: two authorities fine it, of which one can`)
    }
  }
  found.push(...(await findOtherByProvision(body, unique, duties)))
  const { as_of: _day, ...inputs } = body
  found.push(...(await findOtherInRun(inputs, day, [...duties.keys()], duties)))
  const happened = events.map((event) => ({ event, at: [`${day}T08:00:00Z`] }))
  const deadlines = await ask('filing-deadlines', {
    ...body,
    pack_ids: PACKS.filter((id) => duties.has(id)),
    events: happened,
  })
  for (const filing of deadlines.filings) {
    const kind = jointly(filing.obligations.map((code: string) => duties.get(filing.pack_id)!.get(code)!))
    const told = kind?.replace(' later', '')
    const name = `${filing.pack_id}/${filing.code}: check ${told}, filing ${filing.outcome}`
    if (told === 'displaced' || told === 'does_not_apply') found.push(name)
    if (told === 'undetermined' && filing.outcome !== 'undetermined') found.push(name)
    if (told === 'not_yet' && filing.outcome.startsWith('applies')) found.push(name)
    if (told?.startsWith('applies') && filing.outcome.startsWith('applies') && told !== filing.outcome) found.push(name)
    if (filing.state === 'due' && (filing.outcome === 'not_yet' || kind?.endsWith(' later')))
      found.push(`${name}, yet due`)
    if (filing.outcome === 'undetermined' && (filing.missing_facts ?? []).length === 0)
      found.push(`${name}, and nothing is said to be missing`)
  }
  const packs = new Map<string, string>(
    check.results.map(({ pack_id: packId, outcome }: { pack_id: string; outcome: string }) => [packId, outcome]),
  )
  found.push(...(await findOtherInAssessment(body, deadlines, packs, duties, happened)))
  return found
}

test(
  'check, run, penalty exposure, filing deadlines and assessment say the same of a duty',
  { timeout: 3_600_000 },
  async () => {
    const all: string[] = []
    const asked = new Set(sample([...Array(CASES).keys()], FEW))
    let nth = 0
    await fc.assert(
      fc.asyncProperty(
        subjects(),
        days,
        fc.nat(400),
        fc.uniqueArray(fc.constantFrom(...words.events), { minLength: 4, maxLength: 20 }),
        async (subject, day, pick, events) => {
          if (!asked.has(nth++)) return
          const found = await findDisagreements(subject, day, pick, events)
          all.push(...found.map((line) => `${day} ${JSON.stringify(subject)} ${line}`))
        },
      ),
      { numRuns: CASES, seed: SEED, endOnFailure: true },
    )
    // A difference of thousands of lines takes minutes to print.
    expect(all.slice(0, 20)).toEqual([])
  },
)
