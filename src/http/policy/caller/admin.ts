import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#src/problems.ts'

export const ADMIN_HEADER = 'x-billing-admin-key'

/** Requires the deployment's admin key. Throws `unauthorized` without it, and reads nothing else of the call. */
export function enforceAdmin(adminKey: string) {
  const expected = digest(adminKey)
  return async (request: FastifyRequest): Promise<void> => {
    const presented = request.headers[ADMIN_HEADER]
    if (typeof presented === 'string' && timingSafeEqual(digest(presented), expected)) return
    throw new Problem('unauthorized', 'the header X-Billing-Admin-Key is missing or wrong', {
      field: `header.${ADMIN_HEADER}`,
      countedAs: presented === undefined ? 'refused' : 'failed',
    })
  }
}

/** Digests have the same length for every text, so they can be compared in constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
