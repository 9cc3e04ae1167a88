import type { FastifyRequest } from 'fastify'
import { TABLE_ROWS_MOST } from './format.ts'

type Line = readonly [label: string, value: string]

/** A version as answers name it. */
interface NamedVersion {
  pack_id: string
  version: string
  content_hash?: string
  checked_on?: string
  caveats?: string[]
}

/** What of an answer says where it comes from; each operation has some of it. */
interface WithOrigins {
  source?: NamedVersion
  sources?: NamedVersion[]
  results?: Array<{ source?: NamedVersion }>
  locked?: NamedVersion[]
  /** Of a comparison of two versions of the pack `pack_id`. */
  pack_id?: string
  from?: Omit<NamedVersion, 'pack_id'> | string
  to?: Omit<NamedVersion, 'pack_id'> | string
  /** Of a list of duties: the run that they are compared with. */
  since_run?: { id: string; number: number; as_of: string }
  /** What a kept company says of itself, where the request only names it. */
  said?: object
  /** Of a stored run, which has its own day. */
  as_of?: string
  known_at?: string
  assumptions?: string[]
  unavailable?: Array<{ pack_id: string; reason: string }>
  /** Of an incident: why it has no filings. */
  not_computed?: string
}

/** These parameters are about the file and not about the question. */
const OF_THE_FILE: ReadonlySet<string> = new Set(['format', 'delimiter', 'view'])
const VALUE_MOST = 2_000

/**
 * Says of a file what was asked and when, of which law and day, from which versions with their hashes, compared with
 * which run, with which caveats and assumptions, and under which address it can be had again.
 */
export function aboutAnswer(answer: object, request: FastifyRequest): Line[] {
  const { method, url, asOf, routeOptions, server } = request
  const { assumptions = [], unavailable = [], not_computed: why, since_run: run, ...own } = answer as WithOrigins
  const now = new Date(server.clock.now()).toISOString()
  const validAt = asOf?.validAt ?? own.as_of
  // Without `known_at`, a question is about all that is known when it is answered.
  const knownAt = asOf ? (asOf.knownAt ?? now) : own.known_at
  const origins = originsOf(answer)
  const caveats = origins.flatMap(({ pack_id: packId, caveats: all = [] }) =>
    all.map((text): Line => [`Caveat: ${packId}`, text]),
  )
  return [
    ['Question', routeOptions.schema?.summary ?? ''],
    ...parametersOf(request),
    ...linesOf(own.said ?? {}),
    ['Answered at', now],
    ...(validAt ? [['Law as of', validAt] as const] : []),
    ...(knownAt ? [['As known at', knownAt] as const] : []),
    ...(run
      ? [['Compared with', `run ${run.number} of this customer, law as of ${run.as_of}, id ${run.id}`] as const]
      : []),
    ...origins.map((origin): Line => [`Law: ${origin.pack_id}`, describeVersion(origin)]),
    ...caveats,
    ...assumptions.map((text): Line => ['Assumption', text]),
    ...unavailable.map(({ pack_id: packId, reason }): Line => [`Not answered: ${packId}`, reason]),
    ...(why ? [['Not computed', why] as const] : []),
    ['Address', `${method} ${server.publicBaseUrl}${url}`],
    ['Use', 'Supporting information, not legal advice.'],
  ]
}

function originsOf(answer: WithOrigins): NamedVersion[] {
  const { source, sources = [], results = [], locked = [], pack_id: packId, from, to } = answer
  const sides = [from, to].flatMap((side) => (packId && typeof side === 'object' ? { ...side, pack_id: packId } : []))
  const own = [...(source ? [source] : []), ...sides]
  const all = [...own, ...sources, ...results.flatMap((result) => result.source ?? []), ...locked]
  return [
    ...new Map(all.toReversed().map((origin) => [`${origin.pack_id} ${origin.version}`, origin])).values(),
  ].toReversed()
}

function describeVersion({ version, checked_on: checked, content_hash: hash }: NamedVersion): string {
  return [
    `version ${version}`,
    ...(checked ? [`checked on ${checked}`] : []),
    ...(hash ? [`SHA-256 ${hash}`] : []),
  ].join(', ')
}

/** What the request gives in path, query and body. */
function parametersOf({ params, query, body }: FastifyRequest): Line[] {
  return linesOf({ ...(params as object), ...(query as object), ...(body as object) })
}

/** What of these parameters is about the question, each with its name as words. */
export function linesOf(parameters: object): Line[] {
  return Object.entries(parameters).flatMap(([name, value]): Line[] => {
    if (OF_THE_FILE.has(name) || value === undefined || (name === 'limit' && value === TABLE_ROWS_MOST)) return []
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return [
      [name.replaceAll('_', ' '), text.length <= VALUE_MOST ? text : `${text.slice(0, VALUE_MOST).toWellFormed()}…`],
    ]
  })
}
