/**
 * Every error that the API can answer: one table from code to HTTP status, public message and remedy.
 * `docs/errors.md` is generated from it. Throw `new Problem(code, ...)`; the renderer in `http/problems.ts`
 * turns it into the specification's envelope. `cause` is logged and never shown.
 */
export const PROBLEMS = {
  bad_request: {
    status: 400,
    message: 'The request is not valid HTTP',
    remedy: 'Send the request through an HTTP client; detail says what is wrong.',
  },
  unauthorized: {
    status: 401,
    message: 'Invalid API key',
    remedy: 'Send a valid, active key in the x-api-key header.',
  },
  forbidden: {
    status: 403,
    message: 'The API key lacks a required scope',
    remedy: 'Use a key that has the scope named in detail.',
  },
  not_found: {
    status: 404,
    message: 'Not found',
    remedy: 'Check the identifier; objects of other workspaces are not found either.',
  },
  method_not_allowed: {
    status: 405,
    message: 'The path has no operation with this method',
    remedy: 'Use one of the methods in the header Allow.',
  },
  not_acceptable: {
    status: 406,
    message: 'The operation has no format that the header Accept names',
    remedy: 'Name one of the media types in detail, or use the parameter format.',
  },
  conflict: {
    status: 409,
    message: 'The request conflicts with the current state',
    remedy: 'Read the object again, then decide.',
  },
  idempotency_in_progress: {
    status: 409,
    message: 'A request with this idempotency key is still running',
    remedy: 'Retry after the seconds in Retry-After.',
  },
  idempotency_replay_unavailable: {
    status: 409,
    message: 'The stored answer of this idempotency key is no longer available',
    remedy: 'The first call was executed; read its effect instead of repeating it.',
  },
  duplicate_token_name: {
    status: 409,
    message: 'An active data token already uses that name.',
    remedy: 'Choose another name or revoke the other token.',
  },
  request_timeout: {
    status: 408,
    message: 'The request did not arrive in time',
    remedy: 'Send the headers within 10 seconds and the whole request within 30.',
  },
  payload_too_large: { status: 413, message: 'The request body is too large', remedy: 'Send at most 1 MiB.' },
  unsupported_media_type: {
    status: 415,
    message: 'The request body must be JSON',
    remedy: 'Send content-type: application/json.',
  },
  expectation_failed: {
    status: 417,
    message: 'The expectation can’t be met',
    remedy: 'Send no Expect header but 100-continue.',
  },
  validation_error: {
    status: 422,
    message: 'Invalid payload',
    remedy: 'Correct the input named by field, as detail says.',
  },
  rate_limited: { status: 429, message: 'Too many requests', remedy: 'Wait the seconds in Retry-After.' },
  too_busy: {
    status: 429,
    message: 'Too many requests of this workspace run at the same time',
    remedy:
      'Wait the seconds in Retry-After, then send the request again with the same idempotency key; send fewer at the same time.',
  },
  headers_too_large: {
    status: 431,
    message: 'The headers of the request are too large',
    remedy: 'Send at most 16 KiB of headers.',
  },
  credits_exhausted: {
    status: 402,
    message: 'API credits exhausted',
    remedy: 'Ask the operator for a grant; account operations stay free.',
  },
  billing_unavailable: {
    status: 503,
    message: 'Billing ledger is unavailable',
    remedy:
      'Retry after the seconds in Retry-After, with the same idempotency key: a call that was executed is not charged again.',
  },
  internal_error: { status: 500, message: 'Internal error', remedy: 'Retry; if it stays, report the trace_id.' },
} as const satisfies Record<string, { status: number; message: string; remedy: string }>

export type ProblemCode = keyof typeof PROBLEMS

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
}

interface ProblemOptions {
  /** Scopes that are needed besides what the operation always needs. */
  scopes?: readonly string[]
  /** Path of the offending input: `body.limit`, `query.offset`, `path.token_id`, `header.idempotency-key`. */
  field?: string
  cause?: unknown
  /** Replaces the table's public sentence, for example to name the graph store in a 503. */
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
}

/** One rule that an input breaks: the validator's keyword and its parameters. */
export interface Violation {
  field: string
  detail: string
  rule: string
  params: Record<string, unknown>
}

/** An error with a public code. `detail` is public too: it must name the input, never an internal. */
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
    this.entries = options.entries ?? [
      { code, message, ...(options.field ? { field: options.field } : {}), ...(detail ? { detail } : {}) },
    ]
  }
}

/**
 * A 422 with one entry for each invalid input, up to ERRORS_LISTED_MOST. `moreInputs` is the number of inputs that
 * `inputs` leaves out.
 */
export function invalidInput(
  inputs: Array<{ field: string; detail: string }>,
  violations?: Violation[],
  moreInputs = 0,
): Problem {
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

function withBoundedTexts<T extends { field: string; detail: string }>(input: T): T {
  return {
    ...input,
    field: shorten(input.field, FIELD_LENGTH_MOST),
    detail: shorten(input.detail, DETAIL_LENGTH_MOST),
  }
}

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`
}

/**
 * A 503 for a store that is unavailable. The code is `billing_unavailable` for both stores, as the specification says.
 */
export function storeUnavailable(store: 'redis' | 'graph', cause: unknown): Problem {
  const message = store === 'redis' ? PROBLEMS.billing_unavailable.message : 'The graph store is unavailable'
  return new Problem('billing_unavailable', undefined, { message, cause, retryAfterSeconds: 2 })
}
