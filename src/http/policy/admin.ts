import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#src/problems.ts'

export const ADMIN_HEADER = 'x-billing-admin-key'

/** Lets the operator through. Throws `unauthorized` without the deployment's admin key, and learns nothing else from the call. */
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

/** Compared as digests, which have one length whatever is presented. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
