/**
 * Simulates a line to another machine: a TCP proxy that delays every byte for a fixed time, more precisely than timers
 * can.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { answerParent } from '../support/processes.ts'

export interface DelayLine {
  host: string
  port: number
  /** Each way. */
  delayMs: number
}

interface Held {
  dueAt: number
  deliver: () => void
}

/** In order of arrival, which is also the order of delivery, because all have the same delay. */
const held: Held[] = []
let isTurning = false

/** Runs on every turn of the event loop while there is something to deliver: a timer would come a millisecond late. */
function turn(): void {
  while (held[0] && held[0].dueAt <= performance.now()) held.shift()!.deliver()
  isTurning = held.length > 0
  if (isTurning) setImmediate(turn)
}

function hold(from: Socket, to: Socket, delayMs: number): void {
  from.on('data', (chunk) => {
    held.push({ dueAt: performance.now() + delayMs, deliver: () => to.write(chunk) })
    if (!isTurning) turn()
  })
  from.on('close', () => to.destroy())
  from.on('error', () => to.destroy())
}

/** Opens the line; returns the port of its near end. */
async function start({ host, port, delayMs }: DelayLine): Promise<number> {
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host, port, noDelay: true })
    hold(near, far, delayMs)
    hold(far, near, delayMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

answerParent({ start })
