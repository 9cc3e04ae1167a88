import { randomUUID } from 'node:crypto'

/** An IPv6 address whose limits no other test, and no other run on the same Redis, has used. */
export function freshAddress(): string {
  const [, one, other] = /^(.{4})(.{4})/.exec(randomUUID())!
  return `2001:db8:${one}:${other}::1`
}

/** The same on the loopback interface, to connect from. */
export function freshLoopback(): string {
  const bytes = randomUUID().match(/../g)!.slice(0, 3)
  return `127.${bytes.map((hex) => 2 + (Number.parseInt(hex, 16) % 250)).join('.')}`
}
