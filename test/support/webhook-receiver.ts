import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cleanUpAfterFile } from './clean-up.ts'

/** A request that a receiver got. */
export interface Received {
  headers: IncomingHttpHeaders & Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>
  text: string
  json: any
}

export interface Receiver {
  url: string
  received: Received[]
  /** The ids of the received messages, in order. */
  ids(): string[]
  /** Its answer from now on: a status, or a function that answers in any way. */
  answer: number | ((response: ServerResponse, path: string) => void)
}

/** A customer's server on a loopback address. Closed after the file's tests. */
export async function openReceiver(answer: Receiver['answer'] = 200): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      received.push({ headers: request.headers as Received['headers'], text, json: text && JSON.parse(text) })
      if (typeof receiver.answer === 'function') receiver.answer(response, request.url ?? '')
      else response.writeHead(receiver.answer).end('not kept')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUpAfterFile(async () => {
    server.closeAllConnections()
    server.close()
  })
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    ids: () => received.map(({ headers }) => headers['webhook-id']),
    answer,
  }
  return receiver
}
