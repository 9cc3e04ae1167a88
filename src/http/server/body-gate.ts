import { Readable } from 'node:stream'
import type { FastifyError, FastifyReply, FastifyRequest, preParsingHookHandler, RequestPayload } from 'fastify'
import { Problem } from '#src/problems.ts'
import { toProblem } from '../problems.ts'

/** A body up to this size is read for every caller; a larger one only for a known caller. */
export const FREE_BODY_BYTES = 16 * 1024

/** Decides whether a body may be read. Throws the problem that the caller is refused with. */
type LookFirst = (request: FastifyRequest) => Promise<void>

interface GateSettings {
  /**
   * Called before more than FREE_BODY_BYTES are read. Public routes have a body limit of that size instead. Routes of
   * the operator need neither: `enforceAdmin` has checked the key before any byte of the body is read.
   */
  look?: LookFirst
  /** True for a caller who is checked before a body of any size is read. */
  isSuspect?: ((request: FastifyRequest) => boolean) | undefined
}

/**
 * Checks the caller before a large body is read. A body without an announced size is counted as it arrives, and pauses
 * during the check. With an announced size, a caller that asked for `100 Continue` gets it only after the check.
 */
export function gateBody({ look, isSuspect }: GateSettings): preParsingHookHandler {
  return (request, reply, payload, goOn) => {
    const read = (body: RequestPayload) => {
      // The caller has disconnected, so the body never ends; without this the request would wait for it forever.
      if (payload.destroyed) return goOn(new Problem('bad_request', 'the caller has hung up'))
      inviteBody(request, reply)
      goOn(null, body)
    }
    const size = announcedSizeOf(request)
    if (size === 0) return goOn(null, payload)
    const isLarge = size !== undefined && size > FREE_BODY_BYTES
    if (look && (isLarge || isSuspect?.(request))) {
      look(request).then(
        () => read(payload),
        (error: unknown) => goOn(error as Error),
      )
      return
    }
    read(look && size === undefined ? gated(payload, () => look(request)) : payload)
  }
}

/** Size of the body in bytes: undefined when the request doesn't announce it, 0 without a body. */
export function announcedSizeOf({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined
  return Number(headers['content-length'] ?? 0)
}

function inviteBody({ headers }: FastifyRequest, { raw }: FastifyReply): void {
  if (headers.expect?.toLowerCase() === '100-continue') raw.writeContinue()
}

/** Passes the same bytes on. After the first FREE_BODY_BYTES it passes none before `look` has allowed it. */
function gated(payload: RequestPayload, look: () => Promise<void>): RequestPayload {
  return Readable.from(pass(payload, look), { objectMode: false })
}

async function* pass(payload: RequestPayload, look: () => Promise<void>): AsyncGenerator<Buffer> {
  let [received, isAllowed] = [0, false]
  // The connection must outlive a refusal: its answer still has to be sent.
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    received += (chunk as Buffer).length
    if (!isAllowed && received > FREE_BODY_BYTES) {
      await look().catch((error: unknown) => {
        // Fastify's body reader would turn any other error into a mistake of the caller.
        throw toProblem(error as Error & FastifyError)
      })
      isAllowed = true
    }
    yield chunk as Buffer
  }
}
