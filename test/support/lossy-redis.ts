import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import * as scripts from '#src/stores/redis/scripts.ts'
import { cleanUpAfterFile } from './clean-up.ts'
import { valueReader, wordsOf } from './resp.ts'

/**
 * The fate of the command that is hit.
 * `reply lost`: Redis has executed it, and the connection breaks before its reply.
 * `silence`: the same, but the connection stays open and sends nothing any more.
 * `never arrived`: the connection breaks before the command arrives.
 * `held`: executed; its reply, and all later ones, wait for `release`.
 * `swallowed`: executed; its reply is left out while the connection goes on, so that each later reply comes one too
 * early.
 */
export type Loss = 'reply lost' | 'silence' | 'never arrived' | 'swallowed' | 'held'

/** A proxy to Redis that loses one command's reply, chosen by its position among all commands. */
export interface LossyRedis {
  url: string
  /** Resets the count, and hits the command with this number, counted from 0, or the first one of this name. */
  arm(which: number | string, loss: Loss): void
  /** Resolves when a reply is held back. */
  untilHeld(): Promise<void>
  /** Sends the replies that are held back. */
  release(): void
  /**
   * Stops hitting commands. Returns the name of the command that was hit (for a script its file name), or undefined.
   */
  disarm(): string | undefined
}

/** Commands that open and keep up a connection; no caller waits for them. */
const OF_THE_CONNECTION = new Set(['AUTH', 'HELLO', 'CLIENT', 'SELECT', 'PING', 'INFO'])
const NAMES = new Map(Object.values(scripts).map(({ sha1, name }) => [sha1, name] as const))

/** Opens such a proxy on loopback in front of the Redis at `target`. */
export async function openLossyRedis(target: string): Promise<LossyRedis> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let armed: { which: number | string; loss: Loss } | undefined
  let seen = 0
  let hit: string | undefined
  const releaseAll: Array<() => void> = []
  let tellHeld: () => void = () => undefined
  let held = Promise.resolve()

  /** Numbers a command; true when it is the one to hit. */
  const isHit = (words: string[]): boolean => {
    if (OF_THE_CONNECTION.has(words[0]!.toUpperCase())) return false
    const number = seen
    seen += 1
    if (!armed || hit !== undefined) return false
    const name = nameOf(words)
    if (armed.which !== (typeof armed.which === 'number' ? number : name)) return false
    hit = name
    return true
  }

  const server = createServer((client) => {
    const store = connect({ host: hostname, port: Number(port) })
    let isSilent = false
    let kept: Buffer[] | undefined
    /** For each command without a reply so far: whether it is the one that is hit. */
    const awaited: boolean[] = []
    const end = () => {
      client.destroy()
      store.destroy()
    }
    for (const socket of [client, store]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    const readCommands = valueReader()
    client.on('data', (chunk) => {
      for (const command of readCommands(chunk)) {
        const isThis = isHit(wordsOf(command))
        if (isThis && armed?.loss === 'never arrived') return end()
        awaited.push(isThis)
        store.write(command)
      }
    })
    const readReplies = valueReader()
    store.on('data', (chunk) => {
      for (const reply of readReplies(chunk)) {
        const isThis = awaited.shift()
        if (isThis && armed?.loss === 'swallowed') continue
        if (isThis && armed?.loss === 'silence') isSilent = true
        else if (isThis && armed?.loss !== 'held') return end()
        if (isThis && armed?.loss === 'held') {
          kept = []
          releaseAll.push(() => {
            for (const each of kept ?? []) client.write(each)
            kept = undefined
          })
          tellHeld()
        }
        if (kept) kept.push(reply)
        else if (!isSilent) client.write(reply)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUpAfterFile(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    arm(which, loss) {
      seen = 0
      hit = undefined
      armed = { which, loss }
      held = new Promise((resolve) => (tellHeld = resolve))
    },
    untilHeld: () => held,
    release() {
      for (const each of releaseAll.splice(0)) each()
    },
    disarm() {
      armed = undefined
      return hit
    },
  }
}

function nameOf([command = '', script = '']: string[]): string {
  if (command === 'EVALSHA') return NAMES.get(script) ?? script
  if (command === 'EVAL') return NAMES.get(createHash('sha1').update(script).digest('hex')) ?? 'EVAL'
  return command
}
