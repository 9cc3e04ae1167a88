/** One mistake in a refused request. `field` is the path of the input: `body.limit`, `query.offset`. */
export interface Mistake {
  code: string
  message: string
  field?: string
  detail?: string
  reason?: string
  doc_url?: string
}

/** A refusal of the service. Its class follows from its code; `RegpackError` itself is that of a code not known here. */
export class RegpackError extends Error {
  override readonly name: string = 'RegpackError'
  readonly status: number
  readonly code: string
  readonly errors: readonly Mistake[]
  /** W3C trace id, which the operator finds in the logs. */
  readonly traceId: string
  /** Credits that the call cost: 0, unless its change happened although the answer was lost. */
  readonly cost: number
  /** Seconds after which the service asks to be called again. */
  readonly retryAfterSeconds: number | undefined
  readonly response: Response

  constructor(response: Response, errors: readonly Mistake[], traceId: string) {
    const [first] = errors
    super(errors.map(describe).join('; ') || `The service answered ${response.status}`)
    this.status = response.status
    this.code = first?.code ?? 'unknown'
    this.errors = errors
    this.traceId = traceId
    this.cost = Number(response.headers.get('x-credits-cost') ?? 0)
    const seconds = response.headers.get('retry-after')
    this.retryAfterSeconds = seconds === null ? undefined : Number(seconds)
    this.response = response
  }
}

function describe({ message, field, detail }: Mistake): string {
  return [message, [field, detail].filter(Boolean).join(' ')].filter(Boolean).join(': ')
}

/** No whole answer arrived: the connection failed, or the deadline of the call passed. `cause` says how. */
export class NoAnswer extends Error {
  override readonly name: string = 'NoAnswer'
}
export class DeadlineExceeded extends NoAnswer {
  override readonly name = 'DeadlineExceeded'
}

export class BadRequest extends RegpackError {
  override readonly name = 'BadRequest'
}
export class Unauthorized extends RegpackError {
  override readonly name = 'Unauthorized'
}
export class CreditsExhausted extends RegpackError {
  override readonly name = 'CreditsExhausted'
}
export class Forbidden extends RegpackError {
  override readonly name = 'Forbidden'
}
export class NotFound extends RegpackError {
  override readonly name = 'NotFound'
}
export class MethodNotAllowed extends RegpackError {
  override readonly name = 'MethodNotAllowed'
}
export class NotAcceptable extends RegpackError {
  override readonly name = 'NotAcceptable'
}
export class RequestTimeout extends RegpackError {
  override readonly name = 'RequestTimeout'
}
export class Conflict extends RegpackError {
  override readonly name = 'Conflict'
}
export class IdempotencyInProgress extends RegpackError {
  override readonly name = 'IdempotencyInProgress'
}
export class IdempotencyReplayUnavailable extends RegpackError {
  override readonly name = 'IdempotencyReplayUnavailable'
}
export class DuplicateTokenName extends RegpackError {
  override readonly name = 'DuplicateTokenName'
}
export class PayloadTooLarge extends RegpackError {
  override readonly name = 'PayloadTooLarge'
}
export class UnsupportedMediaType extends RegpackError {
  override readonly name = 'UnsupportedMediaType'
}
export class ExpectationFailed extends RegpackError {
  override readonly name = 'ExpectationFailed'
}
export class InvalidInput extends RegpackError {
  override readonly name = 'InvalidInput'
}
export class RateLimited extends RegpackError {
  override readonly name = 'RateLimited'
}
export class TooBusy extends RegpackError {
  override readonly name = 'TooBusy'
}
export class HeadersTooLarge extends RegpackError {
  override readonly name = 'HeadersTooLarge'
}
export class InternalError extends RegpackError {
  override readonly name = 'InternalError'
}
export class ServiceUnavailable extends RegpackError {
  override readonly name = 'ServiceUnavailable'
}

/** The class of each code that the service has. */
export const ERROR_CLASSES = {
  bad_request: BadRequest,
  unauthorized: Unauthorized,
  credits_exhausted: CreditsExhausted,
  forbidden: Forbidden,
  not_found: NotFound,
  method_not_allowed: MethodNotAllowed,
  not_acceptable: NotAcceptable,
  request_timeout: RequestTimeout,
  conflict: Conflict,
  idempotency_in_progress: IdempotencyInProgress,
  idempotency_replay_unavailable: IdempotencyReplayUnavailable,
  duplicate_token_name: DuplicateTokenName,
  payload_too_large: PayloadTooLarge,
  unsupported_media_type: UnsupportedMediaType,
  expectation_failed: ExpectationFailed,
  validation_error: InvalidInput,
  rate_limited: RateLimited,
  too_busy: TooBusy,
  headers_too_large: HeadersTooLarge,
  internal_error: InternalError,
  billing_unavailable: ServiceUnavailable,
} as const satisfies Readonly<Record<string, typeof RegpackError>>

/** The codes that the service has; a later release may add one. */
export type ErrorCode = keyof typeof ERROR_CLASSES

/**
 * The error of a refused answer. Reads the envelope, the detail form of a 422, and the form of OAuth; an answer of
 * something else between caller and service becomes an error without a code.
 */
export async function errorOf(response: Response): Promise<RegpackError> {
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as Body | undefined
  const errors =
    body?.errors ??
    body?.detail?.map(({ loc, msg }) => ({
      code: 'validation_error',
      message: 'Invalid payload',
      field: loc.join('.'),
      detail: msg,
    })) ??
    (body?.error ? [{ code: body.error, message: body.error_description ?? body.error }] : [])
  const traceId = body?.trace_id ?? response.headers.get('traceparent')?.split('-')[1] ?? ''
  const Class = (ERROR_CLASSES as Partial<Record<string, typeof RegpackError>>)[errors[0]?.code ?? ''] ?? RegpackError
  return new Class(response, errors, traceId)
}

interface Body {
  errors?: Mistake[]
  trace_id?: string
  detail?: Array<{ loc: string[]; msg: string }>
  error?: string
  error_description?: string
}
