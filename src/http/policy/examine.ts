import type { FastifyRequest } from 'fastify'
import { readIdempotency, type Idempotency } from '#src/metering/index.ts'
import { validationProblem } from '../problems.ts'
import type { KeyPolicy } from './caller/caller.ts'

/** The result of examining the input: a mistake, or the request's idempotency key if it has one. */
export interface Examination {
  invalid?: Error
  idempotency?: Idempotency
}

const FINE: Examination = {}
const IDEMPOTENCY_KEY = 'idempotency-key'

/** Finds mistakes in the input before anything is reserved, and reads the idempotency key. Only `checkInput` may read a store. */
export async function examine(request: FastifyRequest, policy: KeyPolicy): Promise<Examination> {
  const { validationError } = request
  if (validationError?.validation) {
    const { validation, validationContext } = validationError
    return { invalid: validationProblem(validation, validationContext, policy.hints) }
  }
  if (validationError) return { invalid: validationError }
  try {
    await policy.checkInput?.(request)
    const presented = request.bearer?.presented ?? String(request.headers['x-api-key'])
    const idempotency = policy.idempotency && readIdempotency(idempotencyHeaderOf(request), presented, request)
    return idempotency ? { idempotency } : FINE
  } catch (error) {
    return { invalid: error as Error }
  }
}

/** The header, or all of its values when it was sent several times: Node joins them with commas, which would make another key. */
function idempotencyHeaderOf({ headers, raw }: FastifyRequest): string | string[] | undefined {
  const sent = raw.rawHeaders.filter((_, i) => i % 2 === 1 && raw.rawHeaders[i - 1]!.toLowerCase() === IDEMPOTENCY_KEY)
  return sent.length > 1 ? sent : headers[IDEMPOTENCY_KEY]
}
