import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import { TEST_NOW } from './service.ts'

/** A request that is as large as its schema and the size of a body allow. */
export interface LargeRequest {
  method: 'GET' | 'POST'
  url: string
  body?: object
}

/** What earlier requests of the list have made. */
export interface Made {
  runId?: string
  incidentId?: string
}

/**
 * Makes one request. Requests of another `salt` ask something else of the same size: no answer comes from the response
 * cache.
 */
export type MakeRequest = (salt: number, made: Made) => LargeRequest

const BODY_BYTES = 1024 * 1024
const SUBJECTS = 50
const PROFILE = 'largest'
const BASES = ['established', 'main_establishment', 'offers_to', 'monitors', 'output_used', 'employs', 'authorised']

/** The largest requests by name, in the order in which they are asked: later ones are about what earlier ones make. */
export function largestInputs(vocabulary: Vocabulary): Record<string, MakeRequest> {
  return { ...checks(vocabulary), ...runs(vocabulary), ...calculators(vocabulary), ...reads(vocabulary) }
}

/** What has to be asked before a request, because it is about what that makes. */
const MADE_BY: Record<string, string> = {
  'read of a run': 'run',
  'explanation of a run': 'run',
  'reproduction of a run': 'run',
  recompute: 'run',
  impacts: 'recompute',
  'opening of an incident': 'run',
  'entry of an incident': 'opening of an incident',
  'read of an incident': 'opening of an incident',
}

/** The names with those of all that has to be asked before them. */
export function withWhatTheyNeed(names: readonly string[]): Set<string> {
  const all = new Set(names)
  // What is added while the set is walked is walked too.
  for (const name of all) if (MADE_BY[name]) all.add(MADE_BY[name])
  return all
}

/** As many subjects as a check or a run takes, each another one. */
function subjectLists({ codes, facts }: Vocabulary) {
  const roles = [...codes.entity_roles]
  const countries = [...codes.jurisdictions]
  const given = [...facts.values()].filter(({ derived }) => !derived)
  /** One value of every fact, another one for another subject. */
  const factsOf = (at: number) =>
    Object.fromEntries(
      given.map(({ id, type, values }, index) => {
        if (type === 'boolean') return [id, ((at >> (index % 6)) + index) % 2 === 0]
        if (values.length > 0) return [id, values[(at + index) % values.length]]
        return [id, type === 'date' ? `2026-01-${String(1 + (at % 28)).padStart(2, '0')}` : 40 + at * 7]
      }),
    )
  const several = (salt: number, of: (at: number) => object) => ({
    subjects: Array.from({ length: SUBJECTS }, (_, at) => ({ id: `s${salt}-${at}`, ...of(at) })),
  })
  const ties = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      country: countries[index % countries.length],
      basis: BASES[Math.floor(index / countries.length) % BASES.length],
    }))
  const wholeLists = (at: number) => ({
    entity_roles: roles,
    activities: [...codes.activities],
    sector_tags: [...codes.sector_tags],
    // What follows from a footprint is not given beside it.
    facts: Object.fromEntries(Object.entries(factsOf(at)).filter(([id]) => !facts.get(id)?.footprint_json)),
  })
  return {
    /** Of each subject other facts are known, the half of all. */
    mixed: (salt: number) =>
      several(salt, (at) => ({
        facts: Object.fromEntries(
          Object.entries(factsOf(at + salt)).filter(
            (_, index) => ((at + salt + 1) * (index + 3) * 2_654_435_761) % 7 < 3,
          ),
        ),
      })),
    /** Every list and every fact is open. */
    nothing: (salt: number) => several(salt, () => ({})),
    /** All codes of all lists, and as many ties as fit. */
    lists: (salt: number) => {
      const bytesOf = (footprint: object[]) =>
        Buffer.byteLength(JSON.stringify(several(salt, (at) => ({ ...wholeLists(at + salt), footprint }))))
      const [bare, ofOne] = [bytesOf([]), bytesOf(ties(100)) - bytesOf(ties(99))]
      const count = Math.floor((BODY_BYTES - 10_000 - bare) / (ofOne + 6 * SUBJECTS))
      return several(salt, (at) => ({ ...wholeLists(at + salt), footprint: ties(Math.min(500, count)) }))
    },
    /**
     * A group as large as fits: each enterprise is held by the next ones, so many ways lead to the last. Each subject has
     * several of them as partners, with all that are linked to them.
     */
    group: (salt: number) => {
      const heldBy = (at: number) =>
        Array.from({ length: Math.min(25, 499 - at) }, (_, index) => ({
          parent: `e${at + 1 + index}`,
          relation: 'linked',
        }))
      const figures = (at: number) => ({ staff: at + salt, turnover_eur: at, balance_sheet_eur: at })
      return {
        ...several(salt, (at) => ({
          ownership: heldBy(at).map((holding) => ({ ...holding, relation: 'partner', percent: 25 + at })),
          facts: figures(at),
        })),
        enterprises: Array.from({ length: 500 }, (_, at) => ({
          id: `e${at}`,
          facts: figures(at),
          ownership: heldBy(at),
        })),
      }
    },
  }
}

function checks(vocabulary: Vocabulary): Record<string, MakeRequest> {
  const lists = Object.entries(subjectLists(vocabulary))
  const detail = {
    include_obligations: true,
    include_not_applicable: true,
    include_flips: true,
    limit: 500,
    explain: { max_nodes: 2_000, max_edges: 5_000 },
  }
  return Object.fromEntries(
    lists.map(([name, of]): [string, MakeRequest] => [
      `check, ${name}`,
      (salt) => ({
        method: 'POST',
        url: '/api/v1/regulatory-graph/applicability-check',
        body: { ...of(salt), ...detail },
      }),
    ]),
  )
}

function runs(vocabulary: Vocabulary): Record<string, MakeRequest> {
  const { lists } = subjectLists(vocabulary)
  const run =
    (of: (salt: number) => object): MakeRequest =>
    (salt) => ({
      method: 'POST',
      url: `/api/v1/customer-profiles/${PROFILE}/applicability-runs`,
      // An older day leaves changes of law to be worked out by the recompute.
      body: { profile: of(salt), limit: 500, as_of: '2026-06-01' },
    })
  return {
    run: run(lists),
    'read of a run': (_, { runId }) => ({
      method: 'GET',
      url: `/api/v1/applicability-runs/${runId}?view=full&limit=500`,
    }),
    'explanation of a run': (_, { runId }) => ({
      method: 'GET',
      url: `/api/v1/applicability-runs/${runId}/explanation?include_obligations=true&max_nodes=2000&max_edges=5000`,
    }),
    'reproduction of a run': (_, { runId }) => ({
      method: 'POST',
      url: `/api/v1/applicability-runs/${runId}/reproduce`,
      body: {},
    }),
    recompute: () => ({ method: 'POST', url: '/api/v1/customer-change-impacts/recompute', body: {} }),
    impacts: () => ({ method: 'GET', url: '/api/v1/customer-change-impacts?view=full&limit=500' }),
  }
}

function calculators({ codes, events, facts, packIds }: Vocabulary): Record<string, MakeRequest> {
  const every = [...events]
  const hourOf = (index: number) => new Date(Date.parse(TEST_NOW) - (1 + index) * 3_600_000).toISOString()
  const happened = (salt: number) =>
    Array.from({ length: 100 }, (_, index) => ({
      event: every[index % every.length],
      at: Array.from({ length: 50 }, (_at, time) => hourOf(index * 50 + time + salt)),
      case: `case-${index}`,
    }))
  const subject = {
    activities: [...codes.activities],
    entity_roles: [...codes.entity_roles],
    sector_tags: [...codes.sector_tags],
    jurisdictions: [...codes.jurisdictions],
    facts: Object.fromEntries(
      [...facts.values()].filter(({ derived, type }) => !derived && type === 'boolean').map(({ id }) => [id, true]),
    ),
  }
  const holidays = Array.from({ length: 500 }, (_, day) =>
    new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
  )
  const place = { country: 'DE', region: 'BY', time_zone: 'Europe/Berlin' }
  const money = { amount: 10_000_000_000_000, currency: 'EUR' }
  const entries = (salt: number) =>
    Array.from({ length: 20 }, (_, index) => ({
      event: every[(index + salt) % every.length],
      what: 'w'.repeat(1_000),
      by: 'b'.repeat(200),
      happened_at: hourOf(20 - index),
      aware_at: hourOf(20 - index),
    }))
  return {
    'filing deadlines': (salt) => ({
      method: 'POST',
      url: '/api/v1/filing-deadlines',
      body: { events: happened(salt), ...place, holidays, ...subject },
    }),
    'incident assessment': (salt) => ({
      method: 'POST',
      url: '/api/v1/incident-assessments',
      body: { events: happened(salt), ...place, holidays, ...subject, turnover: money, profit: money },
    }),
    'penalty exposure': (salt) => ({
      method: 'POST',
      url: '/api/v1/penalty-exposure',
      body: {
        ...subject,
        turnover: money,
        profit: money,
        infringements: Array.from({ length: 50 }, (_, index) => ({
          pack_id: 'eu-gdpr',
          provision: `32016R0679 Art ${32 + (index % 4)}`,
          conduct: `conduct-${salt}-${index}`,
          operations: `operations-${index}`,
          days: 36_500,
          fined: index % 2 === 0,
        })),
      },
    }),
    'opening of an incident': (salt) => ({
      method: 'POST',
      url: '/api/v1/incidents',
      body: {
        customer_profile_id: PROFILE,
        subject_id: `s${salt}-0`,
        title: 't'.repeat(200),
        ...place,
        entries: entries(salt),
      },
    }),
    'entry of an incident': (_, { incidentId }) => ({
      method: 'POST',
      url: `/api/v1/incidents/${incidentId}/events`,
      body: entries(0)[0]!,
    }),
    'read of an incident': (_, { incidentId }) => ({ method: 'GET', url: `/api/v1/incidents/${incidentId}` }),
    ...claims([...packIds]),
  }
}

function claims(packIds: string[]): Record<string, MakeRequest> {
  const statements = [
    { pack_id: 'eu-gdpr', kind: 'limit', provision: 'Art 33(1)', duration: 'PT72H' },
    { pack_id: 'eu-gdpr', kind: 'amount', provision: 'Art 83(5)', money: { amount: 20_000_000, currency: 'EUR' } },
    { pack_id: 'eu-ai-act', kind: 'existence', provision: 'Art 9' },
  ].filter(({ pack_id: packId }) => packIds.includes(packId))
  return Object.fromEntries(
    statements.map((statement): [string, MakeRequest] => [
      `claim, ${statement.kind}`,
      (salt) => ({
        method: 'POST',
        url: '/api/v1/claims/verify',
        body: { statement, as_of: `2026-11-${String(1 + salt).padStart(2, '0')}` },
      }),
    ]),
  )
}

function reads({ packIds, relationshipTypes, codes }: Vocabulary): Record<string, MakeRequest> {
  const packs = [...packIds].slice(0, 50)
  const query = (path: string, values: Record<string, string | number | string[]>): LargeRequest => {
    const asked = new URLSearchParams({})
    for (const [name, value] of Object.entries(values))
      for (const each of [value].flat()) asked.append(name, String(each))
    return { method: 'GET', url: `/api/v1${path}?${asked.toString()}` }
  }
  const post = (path: string, body: object): LargeRequest => ({ method: 'POST', url: `/api/v1${path}`, body })
  const graph = { graph: { max_nodes: 2_000, max_edges: 5_000 } }
  const page = (salt: number) => ({ limit: 500, offset: salt })
  const types = [...relationshipTypes].slice(0, 100)
  const ends = { from: { pack_id: 'eu-dora' }, to: { pack_id: 'eu-nis2' }, max_hops: 3, relationship_types: types }
  const facts = { pack_ids: packs, between: [packs, packs], relationship_types: types }
  const words = 'the provider of information on risk and security to the authority without undue delay '.repeat(3)
  return {
    paths: (salt) => post('/regulatory-graph/paths', { ...ends, ...page(salt) }),
    'paths as a graph': (salt) => post('/regulatory-graph/paths', { ...ends, ...graph, ...page(salt) }),
    'evidence reuse': (salt) => query('/evidence-reuse', { pack_id: packs, ...page(salt) }),
    'query of facts': (salt) => post('/regulatory-graph/query', { ...facts, ...page(salt) }),
    'query of facts as a graph': (salt) => post('/regulatory-graph/query', { ...facts, ...graph, ...page(salt) }),
    'query of facts in the order of text': (salt) => post('/regulatory-graph/query', { q: 'e', ...page(salt) }),
    'diff of eu-eidas': (salt) => query('/domain-packs/eu-eidas/diff', { from: '1.0.0', to: '2.1.0', ...page(salt) }),
    'diff of eu-ai-act': (salt) => query('/domain-packs/eu-ai-act/diff', { from: '1.0.0', to: '2.0.0', ...page(salt) }),
    'search of all': (salt) => query('/obligations', page(salt)),
    'search of many words': (salt) => query('/obligations', { q: words.slice(0, 200), ...page(salt) }),
    'search with filters': (salt) =>
      query('/obligations', {
        q: 'risk',
        pack_id: packs,
        role: [...codes.entity_roles].slice(0, 50),
        modality: ['must', 'must_not', 'may', 'should'],
        ...page(salt),
      }),
    'version of a pack': (salt) => query('/domain-packs/eu-ai-act/versions/2.0.0', page(salt)),
    'obligations of a pack': (salt) => query('/domain-packs/eu-ai-act/obligations', page(salt)),
  }
}
