import { type ApiAnswer, type ApiDocument, operationsIn, type ApiOperation } from './shape.ts'

/** The headers of answers, by the name of their component. A required one is in each answer that lists it. */
const HEADERS = {
  Traceparent: {
    description: 'W3C trace context; its trace id is also in errors and in the logs of the service',
    required: true,
    schema: { type: 'string' },
    example: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  },
  CreditsCost: {
    description: 'Credits that this answer cost',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    example: 1,
  },
  CreditsRemaining: {
    description: 'Balance of the workspace after this answer',
    required: true,
    schema: { type: 'integer' },
    example: 9_999,
  },
  RateLimit: {
    description: 'Calls that are left now (`r`), and seconds until the rate is whole again (`t`)',
    schema: { type: 'string' },
    example: '"default";r=1999;t=1',
  },
  RateLimitPolicy: {
    description: 'Calls at once (`q`), and seconds in which they come back (`w`)',
    schema: { type: 'string' },
    example: '"default";q=2000;w=2',
  },
  IdempotentReplayed: {
    description: '`true` when the answer is the stored one of an earlier request with this idempotency key; it is free',
    schema: { type: 'string' },
    example: 'true',
  },
  RetryAfter: {
    description: 'Seconds to wait before the request is sent again',
    schema: { type: 'integer', minimum: 0 },
    example: 1,
  },
  ETag: {
    description: 'The weak entity tag of the answer, for `if-none-match`',
    schema: { type: 'string' },
    example: 'W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"',
  },
} as const
type HeaderName = keyof typeof HEADERS

/** How the wire spells them. */
const SPELLED: Record<HeaderName, string> = {
  Traceparent: 'traceparent',
  CreditsCost: 'X-Credits-Cost',
  CreditsRemaining: 'X-Credits-Remaining',
  RateLimit: 'RateLimit',
  RateLimitPolicy: 'RateLimit-Policy',
  IdempotentReplayed: 'Idempotent-Replayed',
  RetryAfter: 'Retry-After',
  ETag: 'ETag',
}

const METERING: HeaderName[] = ['CreditsCost', 'CreditsRemaining', 'RateLimit', 'RateLimitPolicy']

/** Writes which headers each answer has. */
export function describeHeaders(document: ApiDocument): void {
  document.components.headers = { ...HEADERS }
  for (const operation of operationsIn({ ...document, webhooks: {} }))
    for (const [status, answer] of Object.entries(operation.responses)) {
      const names = namesFor(operation, Number(status), answer)
      answer.headers = Object.fromEntries(
        names.map((name) => [SPELLED[name], { $ref: `#/components/headers/${name}` }]),
      )
    }
}

function namesFor({ security = [], parameters = [] }: ApiOperation, status: number, { headers = {} }: ApiAnswer) {
  const isMetered = security.some((scheme) => 'api_key' in scheme)
  const isIdempotent = parameters.some(({ name }) => name === 'idempotency-key')
  const names: HeaderName[] = ['Traceparent']
  if (isMetered && status < 400) names.push(...METERING)
  if (isIdempotent && status === 200) names.push('IdempotentReplayed')
  if ('ETag' in headers) names.push('ETag')
  if (status === 429 || status === 503 || (status === 409 && isIdempotent)) names.push('RetryAfter')
  return names
}
