/**
 * Every error that the API can answer: one table from code to HTTP status, public message, usual cause and remedy.
 * `docs/errors.md` and the pages under `/docs/errors` are made from it.
 */
export const PROBLEMS = {
  bad_request: {
    status: 400,
    message: 'The request is not valid HTTP',
    cause: 'The bytes on the connection are no HTTP request, or one without a Host.',
    remedy: 'Send the request through an HTTP client; detail says what is wrong.',
  },
  unauthorized: {
    status: 401,
    message: 'Invalid API key',
    cause: 'The key or token is missing, malformed, unknown, revoked or expired.',
    remedy: 'Send a valid, active key in the x-api-key header.',
  },
  forbidden: {
    status: 403,
    message: 'The API key lacks a required scope',
    cause: 'The key is valid, but it was issued without a scope that this request needs.',
    remedy: 'Use a key that has the scope named in detail.',
  },
  not_found: {
    status: 404,
    message: 'Not found',
    cause: 'No operation has this path, or nothing that this caller may see has this identifier.',
    remedy: 'Check the identifier; objects of other workspaces are not found either.',
  },
  method_not_allowed: {
    status: 405,
    message: 'The path has no operation with this method',
    cause: 'The path exists, but not with this method.',
    remedy: 'Use one of the methods in the header Allow.',
  },
  not_acceptable: {
    status: 406,
    message: 'The operation has no format that the header Accept names',
    cause: 'The header Accept names only media types that the operation does not write.',
    remedy: 'Name one of the media types in detail, or use the parameter format.',
  },
  conflict: {
    status: 409,
    message: 'The request conflicts with the current state',
    cause: 'The request is well-formed, but the object is in a state that rules it out; reason says which.',
    remedy: 'Read the object again, then decide.',
  },
  idempotency_in_progress: {
    status: 409,
    message: 'A request with this idempotency key is still running',
    cause: 'An earlier request with the same key has not ended yet.',
    remedy: 'Retry after the seconds in Retry-After.',
  },
  idempotency_replay_unavailable: {
    status: 409,
    message: 'The stored answer of this idempotency key is no longer available',
    cause: 'The first answer was not kept, because the workspace keeps as many as it may.',
    remedy: 'The first call was executed; read its effect instead of repeating it.',
  },
  duplicate_token_name: {
    status: 409,
    message: 'An active data token already uses that name.',
    cause: 'Names of active data tokens are unique in a workspace.',
    remedy: 'Choose another name or revoke the other token.',
  },
  request_timeout: {
    status: 408,
    message: 'The request did not arrive in time',
    cause: 'The headers or the body came too slowly, or never.',
    remedy: 'Send the headers within 10 seconds and the whole request within 30.',
  },
  payload_too_large: {
    status: 413,
    message: 'The request body is too large',
    cause: 'The body has more bytes than the operation reads.',
    remedy: 'Send at most 1 MiB.',
  },
  unsupported_media_type: {
    status: 415,
    message: 'The request body must be JSON',
    cause: 'The body has another content type, charset or encoding than the operation reads.',
    remedy: 'Send content-type: application/json.',
  },
  expectation_failed: {
    status: 417,
    message: 'The expectation can’t be met',
    cause: 'The header Expect names something that this server does not do.',
    remedy: 'Send no Expect header but 100-continue.',
  },
  validation_error: {
    status: 422,
    message: 'Invalid payload',
    cause: 'An input breaks the schema, or names something that the service does not know.',
    remedy:
      'Correct the input that field names, as detail says. GET /api/v1/vocabularies lists the words for roles, activities, sectors and facts; a refusal costs nothing.',
  },
  rate_limited: {
    status: 429,
    message: 'Too many requests',
    cause: 'The key or the address has used up its rate, or the address holds too many connections.',
    remedy: 'Wait the seconds in Retry-After.',
  },
  too_busy: {
    status: 429,
    message: 'Too many requests of this workspace run at the same time',
    cause: 'The workspace has as many requests running as its share of this process allows.',
    remedy:
      'Wait the seconds in Retry-After, then send the request again with the same idempotency key; send fewer at the same time.',
  },
  headers_too_large: {
    status: 431,
    message: 'The headers of the request are too large',
    cause: 'The headers of the request together are longer than the server reads.',
    remedy: 'Send at most 16 KiB of headers.',
  },
  credits_exhausted: {
    status: 402,
    message: 'API credits exhausted',
    cause: 'The balance of the workspace is lower than the price of the call.',
    remedy: 'Ask the operator for a grant; account operations stay free.',
  },
  billing_unavailable: {
    status: 503,
    message: 'Billing ledger is unavailable',
    cause: 'Redis or the graph store does not answer, or the answer came too late; the detail says which.',
    remedy:
      'Retry after the seconds in Retry-After, with the same idempotency key: a call that was executed is not charged again.',
  },
  internal_error: {
    status: 500,
    message: 'Internal error',
    cause: 'The service met a state that it does not expect; the cause is in its log under the trace_id.',
    remedy: 'Retry; if it stays, report the trace_id.',
  },
} as const satisfies Record<string, { status: number; message: string; cause: string; remedy: string }>

export type ProblemCode = keyof typeof PROBLEMS

/** Why a state rules a request out: the closed list of the `reason` of a `conflict`. */
export const CONFLICT_REASONS = {
  already_decided: {
    cause: 'Somebody has decided it before.',
    remedy: 'Read the decision. Where it can be undone, undo it first.',
  },
  not_decided: {
    cause: 'There is no decision to take back.',
    remedy: 'Read the object again; it may be undone already.',
  },
  superseded: {
    cause: 'A later run, text or decision took its place.',
    remedy: 'Go on with the later one, which detail names.',
  },
  nothing_to_adopt: {
    cause: 'The change leads to no version that the customer could be evaluated against.',
    remedy: 'Run the customer again, defer or reject.',
  },
  stale_version: {
    cause: 'The object was changed since the caller read it.',
    remedy: 'Read it again, and send the change with its new version.',
  },
  exists: { cause: 'The id belongs to another object already.', remedy: 'Change that object, or choose another id.' },
  expired: { cause: 'Its time has passed.', remedy: 'Begin again with a new one.' },
  in_flight: {
    cause: 'The work that is asked for is under way already.',
    remedy: 'Wait for it, and read the object again.',
  },
  not_active: {
    cause: 'It is disabled, revoked, rotated or deleted.',
    remedy: 'Enable it where that is possible, or use another one.',
  },
  limit_reached: {
    cause: 'There are as many as the service keeps of them.',
    remedy: 'Remove one, wait for the end of one, or open another object, as detail says.',
  },
  wrong_type: {
    cause: 'Objects of this type are not changed this way, or not by this caller.',
    remedy: 'Take the way that detail names.',
  },
  too_few_members: {
    cause: 'Too few members of the workspace may do what the setting would ask of them.',
    remedy: 'Add members with the role that detail names, then send it again.',
  },
  needs_confirmation: {
    cause: 'The request would end the access of the caller itself.',
    remedy: 'Send it again with the confirmation that detail names.',
  },
} as const satisfies Record<string, { cause: string; remedy: string }>

export type ConflictReason = keyof typeof CONFLICT_REASONS

/** Where the service says what an error means, below its own address: `/docs/errors/conflict#expired`. */
export function errorPagePath(code: ProblemCode, reason?: ConflictReason): string {
  return `/docs/errors/${code}${reason ? `#${reason}` : ''}`
}
