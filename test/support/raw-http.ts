import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { cleanUpAfterFile } from './clean-up.ts'
import type { Service } from './service.ts'

/** A connection that sends exactly the bytes of a test, whole requests or not. */
export interface RawConnection {
  socket: Socket
  write(data: string | Buffer): void
  /** All bytes so far, as soon as they match. */
  until(pattern: RegExp): Promise<string>
  /** All bytes, once the other side has ended the connection. */
  ended: Promise<string>
}

/** Lets the service listen on loopback, if it doesn't yet. Returns its port. */
export async function listen({ app }: Pick<Service, 'app'>): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Opens a connection from the loopback address `from`. */
export async function openRaw(port: number, from = '127.0.0.1'): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  cleanUpAfterFile(() => void socket.destroy())
  let received = ''
  let isOver = false
  socket.on('data', (chunk) => void (received += chunk.toString('latin1')))
  socket.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => {
    const end = () => {
      isOver = true
      resolve(received)
    }
    socket.once('end', end)
    socket.once('close', end)
  })
  await once(socket, 'connect')
  return {
    socket,
    write: (data) => void socket.write(data),
    ended,
    async until(pattern) {
      while (!pattern.test(received)) {
        if (isOver) throw new Error(`the connection ended before ${String(pattern)}: ${received.slice(0, 500)}`)
        await Promise.race([once(socket, 'data'), ended])
      }
      return received
    },
  }
}

/** A request as text. */
export function requestText(
  method: string,
  path: string,
  headers: Record<string, string | number> = {},
  body = '',
  version = '1.1',
): string {
  const lines = Object.entries({ host: 'test', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/${version}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/** The first envelope in the text. */
export function envelopeIn(text: string): any {
  return JSON.parse(/\{"status":"error".*?"trace_id":"[0-9a-f]{32}"\}/s.exec(text)![0])
}

/** Sends headers as they are: fetch and inject join those of one name. */
export async function sendRaw(url: string, headers: string[]): Promise<{ status: number; body: string }> {
  const sent = request(url, { method: 'POST', headers: [...headers, 'host', new URL(url).host] })
  sent.end('{}')
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode!, body: await readText(response) }
}
