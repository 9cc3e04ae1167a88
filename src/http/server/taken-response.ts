import { type IncomingMessage, ServerResponse } from 'node:http'

/**
 * An answer is paid once the operating system has taken half of its body, and of a large one so much, bytes. Otherwise
 * a caller could hang up just before, and have most of the answer free.
 */
const PAID_FROM_BYTES_MOST = 64 * 1024
/** The operating system takes so much at once, whether or not the caller reads, so it is handed over whole, bytes. */
const WHOLE_BYTES_MOST = 16 * 1024

/** For each answer that is paid once it is taken: what to tell then. */
const waiting = new WeakMap<ServerResponse, () => void>()

/** Calls `tell` once, when the operating system has taken the part of the body from which the answer is paid. */
export function onBodyTaken(response: ServerResponse, tell: () => void): void {
  waiting.set(response, tell)
}

const NO_BYTES = Buffer.alloc(0)

type Done = (error?: Error | null) => void

/** An answer of the server that knows how much of its body the operating system has taken. */
export class TakenResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /**
   * Writes a large body in two parts, since Node says only of a whole write that it was taken. The answers of
   * operations are texts or bytes, no streams.
   */
  override end(chunk?: unknown, encoding?: BufferEncoding | Done, done?: Done): this {
    const body = waiting.has(this) ? bytesOf(chunk) : NO_BYTES
    if (body.length <= WHOLE_BYTES_MOST)
      return typeof encoding === 'function' ? super.end(chunk, encoding) : super.end(chunk, encoding ?? 'utf8', done)
    const paidFrom = Math.min(PAID_FROM_BYTES_MOST, Math.ceil(body.length / 2))
    super.write(body.subarray(0, paidFrom), (error) => {
      if (error) return
      this.#tell()
      super.end(body.subarray(paidFrom), typeof encoding === 'function' ? encoding : done)
    })
    return this
  }

  #tell(): void {
    const tell = waiting.get(this)
    waiting.delete(this)
    tell?.()
  }
}

function bytesOf(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk
  return typeof chunk === 'string' ? Buffer.from(chunk) : NO_BYTES
}
