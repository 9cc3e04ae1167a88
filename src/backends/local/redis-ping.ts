import { createConnection } from 'node:net'

/** True when Redis answers PONG: it listens, accepts the password and has read its data. `starting` while it reads them. */
export function answersPing(port: number, password: string): Promise<boolean | 'starting'> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port })
    let reply = ''
    socket.setTimeout(10_000, () => socket.destroy())
    socket.on('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`))
    socket.on('data', (chunk) => {
      reply += chunk.toString()
      if (/\+PONG|^-/m.test(reply)) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(reply.includes('+PONG') || (reply.includes('-LOADING') && 'starting')))
  })
}
