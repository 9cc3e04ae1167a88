import { DUTCH_BANK, SATURDAY } from './incidents.ts'

/** A request whose answer has sentences. */
export type Spoken = [path: string, body?: object]

const PACKS = ['eu-ai-act', 'eu-dora', 'eu-eidas', 'eu-gdpr', 'eu-nis2']
const LISTS = ['obligations', 'evidence-requirements', 'filing-rules', 'penalty-facts', 'classification-criteria']

/** A firm whose answers are explained: some of its duties are open, displaced, to come, or not its own. */
const DEPLOYER = {
  entity_roles: ['ai_provider', 'ai_deployer', 'payment_institution'],
  activities: ['rebranding_high_risk_ai_system'],
  jurisdictions: ['DE'],
  facts: { staff: 45 },
}
const WHOLE = { include_obligations: true, include_not_applicable: true, view: 'full' }
const EXPLAINED = { max_nodes: 500, max_edges: 1000 }
const CHECK = '/regulatory-graph/applicability-check'
const EVENTS = [
  ...SATURDAY.events,
  { event: 'serious_incident_awareness', at: ['2026-11-20T18:00:00Z'] },
  { event: 'ict_incident_awareness', at: ['2026-11-22T10:00:00Z'], case: 'late' },
  { event: 'ict_incident_classified_major', at: ['2026-11-21T09:00:00Z'], case: 'late' },
]
const INFRINGEMENTS = [
  { pack_id: 'eu-nis2', provision: '32022L2555 Art 21(1)' },
  { pack_id: 'eu-gdpr', provision: '32016R0679 Art 5(1)' },
  { pack_id: 'eu-ai-act', provision: '32024R1689 Art 5(1)' },
  { pack_id: 'eu-ai-act', provision: '32024R1689 Art 16' },
  { pack_id: 'eu-ai-act', provision: '32024R1689 Art 53(1)' },
  { pack_id: 'eu-dora', obligation: 'art-19-4-a' },
]
const CLAIMS = [
  { pack_id: 'eu-gdpr', kind: 'limit', provision: 'Art 33(1)', duration: 'PT24H' },
  { pack_id: 'eu-ai-act', kind: 'date', date_kind: 'applies', provision: 'Art 16', date: '2026-08-02' },
  { pack_id: 'eu-dora', kind: 'addressee', provision: 'Art 5(1)', addressee: 'ai_provider' },
  { pack_id: 'eu-nis2', kind: 'addressee', provision: 'Art 21(1)', addressee: 'credit_institution' },
  { pack_id: 'eu-dora', kind: 'existence', provision: 'Art 99' },
]

/** Requests about the law, and about companies that are not kept. */
export const OF_LAW: Spoken[] = [
  [CHECK, { ...DEPLOYER, ...WHOLE, pack_ids: ['eu-ai-act'], include_fines: true, explain: EXPLAINED }],
  [CHECK, { ...DUTCH_BANK, ...WHOLE, pack_ids: ['eu-dora', 'eu-nis2'], as_of: '2024-12-01', explain: EXPLAINED }],
  [CHECK, { ...DEPLOYER, as_of: '2026-11-30', limit: 500, against: { as_of: '2025-01-01', company: DUTCH_BANK } }],
  [`${CHECK}?format=ics`, { ...DEPLOYER, as_of: '2025-01-01' }],
  ...['', '?format=csv', '?format=ics'].map((format): Spoken => [
    `/filing-deadlines${format}`,
    { events: EVENTS, country: 'DE' },
  ]),
  ...['', '?format=csv'].flatMap((format): Spoken[] => [
    [`/incident-classifications${format}`, { figures: { affected_clients: 200_000 }, entity_roles: ['ai_provider'] }],
    [`/incident-classifications${format}`, { figures: { critical_function_affected: true }, ...DUTCH_BANK }],
    [`/penalty-exposure${format}`, { infringements: INFRINGEMENTS }],
    [`/penalty-exposure${format}`, { ...DEPLOYER, infringements: INFRINGEMENTS, as_of: '2026-11-01' }],
  ]),
  ['/incident-assessments', { ...DUTCH_BANK, ...SATURDAY, events: EVENTS }],
  ...CLAIMS.map((statement): Spoken => ['/claims/verify', { statement }]),
  ...['ransomware', 'DORA and NIS 2', 'Art 6 dora', '2024/1774'].flatMap((q): Spoken[] => [
    [`/obligations?q=${encodeURIComponent(q)}`],
    ['/obligations/search', { q, ...DUTCH_BANK }],
  ]),
  ['/regulatory-graph/query', { limit: 500 }],
  ['/regulatory-graph/query', { limit: 500, graph: {} }],
  ['/regulatory-graph/query?format=csv', { limit: 500 }],
  ['/regulatory-graph/paths', { from: { pack_id: 'eu-dora' }, to: { pack_id: 'eu-nis2' }, limit: 500 }],
  ...['evidence-reuse', 'change-events'].flatMap((list): Spoken[] => [[`/${list}`], [`/${list}?format=csv`]]),
  ['/change-events?format=atom'],
  ['/vocabularies'],
  ...PACKS.flatMap((pack): Spoken[] => [
    [`/domain-packs/${pack}`],
    [`/domain-packs/${pack}/reviews`],
    [`/domain-packs/${pack}/outline`],
    ...LISTS.map((list): Spoken => [`/domain-packs/${pack}/${list}?limit=500&format=csv`]),
  ]),
]

const at = (time: string) => `2026-11-21T${time}:00+01:00`

/** An incident of a kept company, with what was sent. */
export const incidentOf = (customer_profile_id: string) => ({
  customer_profile_id,
  title: 'Failure of the payment system',
  country: 'NL',
  entries: [
    { event: 'ict_incident_awareness', happened_at: at('07:30'), aware_at: at('08:00'), by: 'Duty officer' },
    { event: 'significant_incident_awareness', happened_at: at('08:00') },
    { event: 'ict_incident_classified_major', happened_at: at('10:00') },
    { sent: { filing: 'dora-initial-notification', reference: 'DNB-4711' }, happened_at: at('12:00') },
  ],
})
