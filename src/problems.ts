import { type ConflictReason, type ProblemCode, PROBLEMS } from './lib/problem-codes.ts'

/**
 * The most mistakes that an answer lists. The rest is only counted, so that a small request can't cause a large answer.
 */
export const ERRORS_LISTED_MOST = 20
/** Fields and details may repeat what a caller wrote, so their lengths are bounded. */
const FIELD_LENGTH_MOST = 300
const DETAIL_LENGTH_MOST = 2_000

/** How a 401 counts against its address: a wrong credential, one that was valid once, or none at all. */
export type CountedAs = 'failed' | 'ended' | 'refused'

/** One entry of the envelope's `errors`. `detail` says what exactly is wrong and how to correct it. */
interface ProblemEntry {
  code: ProblemCode
  message: string
  field?: string
  detail?: string
  /** Of a `conflict`: which state rules the request out. */
  reason?: ConflictReason
}

interface ProblemOptions {
  /** Scopes that are needed besides what the operation always needs. */
  scopes?: readonly string[]
  /** Path of the offending input: `body.limit`, `query.offset`, `path.token_id`, `header.idempotency-key`. */
  field?: string | undefined
  /** Of a `conflict`; use the function `conflict`, which asks for it. */
  reason?: ConflictReason
  cause?: unknown
  /** Replaces the table's public sentence, for example with the types of body that an operation takes. */
  message?: string
  retryAfterSeconds?: number | undefined
  /** Several invalid fields give several entries; they replace the single one. */
  entries?: ProblemEntry[]
  /** The broken rules one by one, for the detail form of the answer. */
  violations?: Violation[]
  /** Number of mistakes besides those in `entries`. */
  moreErrors?: number
  /** For a 401; default `failed`. */
  countedAs?: CountedAs
  /** For a 429 that is sent instead of a 401. */
  isUnauthenticated?: boolean
  /** For a 429: for this time no call of this caller can succeed, ms. */
  waitMs?: number | undefined
  /** For a 429: the limit that the request met. */
  rate?: RateState | undefined
}

/** A limit of a caller, and what is left of it. */
export interface RateState {
  /** Whose limit it is: the key's own (`default`), the address's, or that of the address's open connections. */
  name: 'default' | 'address' | 'connections'
  /** Uses that are left now. */
  remaining: number
  /** Seconds until the whole quota is left again. A limit of connections has no such time. */
  wholeSeconds?: number | undefined
  quota: number
  /** Seconds in which the quota comes back. A limit of connections has none. */
  windowSeconds?: number | undefined
}

/** A field of a request, such as `body.facts.staff`, and what is wrong with it. */
export interface InputMistake {
  field: string
  readonly detail: string
}

/** One rule that an input breaks: the validator's keyword and its parameters. */
export interface Violation {
  field: string
  detail: string
  rule: string
  params: Record<string, unknown>
}

/** Nothing tells a key that has ended from one that never was. */
export const UNKNOWN_KEY = 'this service has no such key: it may be mistyped, ended or revoked'

/**
 * An error with a public code. `detail` is public too: it must name the input, never an internal. The renderer in
 * `http/problems.ts` turns it into the specification's envelope; `cause` is logged and never shown.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly entries: ProblemEntry[]
  readonly retryAfterSeconds: number | undefined
  readonly violations: Violation[]
  /** Scopes that are needed besides what the operation always needs. */
  readonly scopes: readonly string[]
  readonly moreErrors: number
  readonly countedAs: CountedAs
  readonly isUnauthenticated: boolean
  readonly waitMs: number | undefined
  readonly rate: RateState | undefined

  constructor(code: ProblemCode, detail?: string, options: ProblemOptions = {}) {
    const message = options.message ?? PROBLEMS[code].message
    super(
      detail ? `${message}: ${detail}` : message,
      options.cause === undefined ? undefined : { cause: options.cause },
    )
    this.name = 'Problem'
    this.code = code
    this.status = PROBLEMS[code].status
    this.retryAfterSeconds = options.retryAfterSeconds
    this.violations = options.violations ?? []
    this.scopes = options.scopes ?? []
    this.moreErrors = options.moreErrors ?? 0
    this.countedAs = options.countedAs ?? 'failed'
    this.isUnauthenticated = options.isUnauthenticated ?? false
    this.waitMs = options.waitMs
    this.rate = options.rate
    this.entries = options.entries ?? [
      {
        code,
        message,
        ...(options.reason ? { reason: options.reason } : {}),
        ...(options.field ? { field: options.field } : {}),
        ...(detail ? { detail } : {}),
      },
    ]
  }
}

/** A 409: the state of the object rules the request out, for one of the documented reasons. */
export function conflict(reason: ConflictReason, detail: string, field?: string): Problem {
  return new Problem('conflict', detail, { reason, field })
}

/** A 404 for an unknown id at `field`; `list` is the operation that lists what there is. */
export function unknownId(detail: string, field: string, list: string): Problem {
  return new Problem('not_found', `${detail}; ${list} lists what there is`, { field })
}

/**
 * A 422 with one entry for each invalid input, up to ERRORS_LISTED_MOST. `moreInputs` is the number of inputs that
 * `inputs` leaves out.
 */
export function invalidInput(inputs: readonly InputMistake[], violations?: Violation[], moreInputs = 0): Problem {
  const { message } = PROBLEMS.validation_error
  const listed = inputs.slice(0, ERRORS_LISTED_MOST).map(withBoundedTexts)
  const entries = listed.map(({ field, detail }) => ({ code: 'validation_error' as const, message, field, detail }))
  return new Problem('validation_error', listed.map((input) => `${input.field} ${input.detail}`).join('; '), {
    entries,
    moreErrors: inputs.length - listed.length + moreInputs,
    violations: violations
      ? violations.slice(0, ERRORS_LISTED_MOST).map(withBoundedTexts)
      : listed.map((input) => ({ ...input, rule: 'value', params: {} })),
  })
}

/** Reads each text once: some are worked out when they are read. */
function withBoundedTexts<T extends { field: string; detail: string }>(input: T): T {
  const copy = { ...input }
  return {
    ...copy,
    field: shorten(copy.field, FIELD_LENGTH_MOST),
    detail: shorten(copy.detail, DETAIL_LENGTH_MOST),
  }
}

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`
}

const NO_ANSWER = { redis: 'Redis does not answer', graph: 'the graph store does not answer' }

/**
 * A 503 for a store that is unavailable. Code and sentence are those of the specification for both stores; the detail
 * names the store.
 */
export function storeUnavailable(store: 'redis' | 'graph', cause: unknown): Problem {
  return new Problem('billing_unavailable', NO_ANSWER[store], { cause, retryAfterSeconds: 2 })
}
