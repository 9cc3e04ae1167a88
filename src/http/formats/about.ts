import type { FastifyRequest } from 'fastify'
import { today } from '#src/lib/clock.ts'
import { TABLE_ROWS_MOST } from './row-limit.ts'

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
  from?: unknown
  to?: unknown
  assumptions?: string[]
  unavailable?: Array<{ pack_id: string; reason: string }>
}

/** These parameters are about the file and not about the question. */
const OF_THE_FILE: ReadonlySet<string> = new Set(['format', 'delimiter', 'view'])
const VALUE_MOST = 2_000

/**
 * Says of a file what was asked, of which law and day, from which versions with their hashes, with which caveats and
 * assumptions, and under which address it can be had again.
 */
export function aboutAnswer(answer: object, request: FastifyRequest): Line[] {
  const { method, url, asOf, routeOptions, server } = request
  const { assumptions = [], unavailable = [] } = answer as WithOrigins
  const origins = originsOf(answer)
  const caveats = origins.flatMap(({ pack_id: packId, caveats: all = [] }) =>
    all.map((text): Line => [`Caveat: ${packId}`, text]),
  )
  return [
    ['Question', routeOptions.schema?.summary ?? ''],
    ...parametersOf(request),
    ['Asked on', today(server.clock)],
    ...(asOf ? [['Law as of', asOf.validAt] as const] : []),
    ...(asOf?.knownAt ? [['As known at', asOf.knownAt] as const] : []),
    ...origins.map((origin): Line => [`Law: ${origin.pack_id}`, describeVersion(origin)]),
    ...caveats,
    ...assumptions.map((text): Line => ['Assumption', text]),
    ...unavailable.map(({ pack_id: packId, reason }): Line => [`Not answered: ${packId}`, reason]),
    ['Address', `${method} ${server.publicBaseUrl}${url}`],
    ['Use', 'Supporting information, not legal advice.'],
  ]
}

function originsOf({ source, sources = [], results = [], locked = [] }: WithOrigins): NamedVersion[] {
  const all = [...(source ? [source] : []), ...sources, ...results.flatMap((result) => result.source ?? []), ...locked]
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
  const given = Object.entries({ ...(params as object), ...(query as object), ...(body as object) })
  return given.flatMap(([name, value]): Line[] => {
    if (OF_THE_FILE.has(name) || value === undefined || (name === 'limit' && value === TABLE_ROWS_MOST)) return []
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return [
      [name.replaceAll('_', ' '), text.length <= VALUE_MOST ? text : `${text.slice(0, VALUE_MOST).toWellFormed()}…`],
    ]
  })
}
