import { signal } from '@preact/signals'

/**
 * The key that this tab calls the API with. It is kept in the tab's session storage alone: it ends with the tab, and a
 * new tab asks the open ones for it.
 */
export const key = signal<string | undefined>(undefined)

/** Why the tab is signed out, where the reader did not ask for it. */
export const signedOutBecause = signal<'ended' | 'refused' | undefined>(undefined)

type Message = { kind: 'ask' } | { kind: 'key'; key: string } | { kind: 'end'; key: string }

const STORED = 'key'
const channel = new BroadcastChannel('explorer-session')
/** How long a new tab waits for another one to answer, ms. */
const PATIENCE_MS = 250

/** Takes the key of the address, of this tab, or of another tab, in this order. */
export async function openSession(): Promise<void> {
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => listen(data))
  const given = takeKeyFromAddress() ?? sessionStorage.getItem(STORED) ?? undefined
  if (given !== undefined) {
    keep(given)
    return
  }
  await new Promise<void>((resolve) => {
    const stop = key.subscribe((value) => {
      if (value !== undefined) resolve()
    })
    setTimeout(() => {
      stop()
      resolve()
    }, PATIENCE_MS)
    send({ kind: 'ask' })
  })
}

export function signIn(given: string): void {
  signedOutBecause.value = undefined
  keep(given)
}

/** Signs out this tab and each other one with the same key. */
export function signOut(reason?: 'ended' | 'refused'): void {
  if (key.value === undefined) return
  send({ kind: 'end', key: key.value })
  forget(reason)
}

function listen(message: Message): void {
  if (message.kind === 'ask' && key.value !== undefined) send({ kind: 'key', key: key.value })
  if (message.kind === 'key' && key.value === undefined && signedOutBecause.value === undefined) keep(message.key)
  if (message.kind === 'end' && message.key === key.value) forget('ended')
}

function send(message: Message): void {
  channel.postMessage(message)
}

function keep(given: string): void {
  sessionStorage.setItem(STORED, given)
  key.value = given
}

function forget(reason: 'ended' | 'refused' | undefined): void {
  sessionStorage.removeItem(STORED)
  signedOutBecause.value = reason
  key.value = undefined
}

/** A link such as `/#key=…` signs in. The key leaves the address bar and the history before anything is drawn. */
function takeKeyFromAddress(): string | undefined {
  const { hash, pathname, search } = location
  const params = new URLSearchParams(hash.slice(1))
  const given = params.get('key')
  if (given === null) return undefined
  params.delete('key')
  const rest = params.toString()
  history.replaceState(null, '', `${pathname}${search}${rest && `#${rest}`}`)
  return given.trim() || undefined
}
