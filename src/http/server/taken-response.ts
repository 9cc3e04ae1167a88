import { type IncomingMessage, ServerResponse } from 'node:http'

/**
 * An answer is paid once the operating system has taken so much of its body, bytes. It takes as much at once, whether
 * or not the caller reads, so a smaller answer is handed over whole.
 */
const PAID_FROM_BYTES = 64 * 1024

/** For each answer that is paid once it is taken: what to tell then. */
const waiting = new WeakMap<ServerResponse, () => void>()

/** Calls `tell` once, when the operating system has taken the first PAID_FROM_BYTES of the body. */
export function onceTaken(response: ServerResponse, tell: () => void): void {
  waiting.set(response, tell)
}

const NO_BYTES = Buffer.alloc(0)

type Done = (error?: Error | null) => void

/** An answer of the server that knows how much of its body the operating system has taken. */
export class TakenResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  #written = 0

  /** Notes what a stream has written: it waits until the operating system has taken what it wrote before. */
  override write(chunk: unknown, encoding?: BufferEncoding | Done, done?: Done): boolean {
    if (waiting.has(this)) {
      if (this.#written - this.writableLength >= PAID_FROM_BYTES) this.#tell()
      this.#written += bytesOf(chunk).length
    }
    return typeof encoding === 'function' ? super.write(chunk, encoding) : super.write(chunk, encoding ?? 'utf8', done)
  }

  /** Writes a large body in two parts, since Node says only of a whole write that it was taken. */
  override end(chunk?: unknown, encoding?: BufferEncoding | Done, done?: Done): this {
    const body = waiting.has(this) ? bytesOf(chunk) : NO_BYTES
    if (body.length <= PAID_FROM_BYTES)
      return typeof encoding === 'function' ? super.end(chunk, encoding) : super.end(chunk, encoding ?? 'utf8', done)
    super.write(body.subarray(0, PAID_FROM_BYTES), (error) => {
      if (error) return
      this.#tell()
      super.end(body.subarray(PAID_FROM_BYTES), typeof encoding === 'function' ? encoding : done)
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
