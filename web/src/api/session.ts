import { computed, signal } from '@preact/signals'

/** What this tab calls the API with: a key, or the access token of a grant, which is renewed by its refresh token. */
export interface Credential {
  secret: string
  grant?: { clientId: string; refreshToken: string }
}

/**
 * It is kept in the tab's session storage alone: it ends with the tab, and a new tab asks the open ones for it.
 */
export const credential = signal<Credential | undefined>(undefined)
export const key = computed(() => credential.value?.secret)
/** A token that is renewed asks nothing anew. */
export const isSignedIn = computed(() => credential.value !== undefined)

/** The key of a link that was opened while the tab was signed in with another one, until the reader has decided. */
export const linked = signal<Credential | undefined>(undefined)

/** Why the tab is signed out, where the reader did not ask for it. */
export const signedOutBecause = signal<'ended' | 'refused' | undefined>(undefined)

type Message =
  | { kind: 'ask' }
  | { kind: 'credential'; credential: Credential }
  | { kind: 'renewed'; credential: Credential }
  | { kind: 'end'; credential: Credential }

const STORED = 'key'
const channel = new BroadcastChannel('explorer-session')
/** How long a new tab waits for another one to answer, ms. */
const PATIENCE_MS = 250
let isAsking = false

/**
 * Takes the key of this tab, of another tab, or of the address, in this order. The author of a link
 * chooses its key, so the key never takes the place of another one by itself: the reader's entries would go to another
 * workspace.
 */
export async function openSession(): Promise<void> {
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => listen(data))
  addEventListener('hashchange', () => offer(takeKeyFromAddress()))
  const given = takeKeyFromAddress()
  const stored = readStored()
  if (stored !== undefined) keep(stored)
  else await askOtherTabs()
  offer(given)
}

/** Signs in with the key of a link, or asks first where the tab is signed in with another one. */
function offer(secret: string | undefined): void {
  if (secret === undefined || secret === key.peek()) return
  if (credential.peek() === undefined) keep({ secret })
  else linked.value = { secret }
}

/** Puts the key of the link in place of the held one. Everything is read anew: what is on the screen is another's. */
export function acceptLinked(): void {
  if (linked.value === undefined) return
  keep(linked.value)
  location.reload()
}

/** Goes on as before. The key has left the address already. */
export function declineLinked(): void {
  linked.value = undefined
}

async function askOtherTabs(): Promise<void> {
  isAsking = true
  await new Promise<void>((resolve) => {
    const stop = credential.subscribe((value) => {
      if (value !== undefined) resolve()
    })
    setTimeout(() => {
      stop()
      resolve()
    }, PATIENCE_MS)
    send({ kind: 'ask' })
  })
  isAsking = false
}

/** Signs in. Tabs that wait for a key because theirs was refused go on with this one. */
export function signIn(given: Credential): void {
  signedOutBecause.value = undefined
  keep(given)
  send({ kind: 'credential', credential: given })
}

/** Puts the renewed token of a grant in place of the one before, in each tab. */
export function renewIn(renewed: Credential): void {
  keep(renewed)
  send({ kind: 'renewed', credential: renewed })
}

/** Signs out this tab and each other one with the same key. Returns what was held. */
export function signOut(reason?: 'ended' | 'refused'): Credential | undefined {
  const held = credential.value
  if (held === undefined) return undefined
  send({ kind: 'end', credential: held })
  forget(reason)
  return held
}

/** Signs every tab out where what was refused is what they hold. A late refusal of an earlier key says nothing. */
export function endRefused(secret: string | null): void {
  if (secret !== null && secret === key.peek()) signOut('refused')
}

function listen(message: Message): void {
  const own = credential.value
  if (message.kind === 'ask' && own) send({ kind: 'credential', credential: own })
  // A tab takes a key that it asked for, or in place of one that was refused. A reader who signed out stays out.
  if (message.kind === 'credential' && !own && (isAsking || signedOutBecause.value === 'refused')) {
    signedOutBecause.value = undefined
    keep(message.credential)
  }
  if (message.kind === 'renewed' && own && isSame(message.credential, own)) keep(message.credential)
  if (message.kind === 'end' && own && isSame(message.credential, own)) forget('ended')
}

/** The grants of one client are those of this browser; a tab may have missed a renewal of its token. */
const isSame = (one: Credential, other: Credential): boolean =>
  one.secret === other.secret || (one.grant !== undefined && one.grant.clientId === other.grant?.clientId)

function send(message: Message): void {
  channel.postMessage(message)
}

function readStored(): Credential | undefined {
  const stored = sessionStorage.getItem(STORED)
  return stored === null ? undefined : (JSON.parse(stored) as Credential)
}

function keep(given: Credential): void {
  sessionStorage.setItem(STORED, JSON.stringify(given))
  credential.value = given
}

function forget(reason: 'ended' | 'refused' | undefined): void {
  sessionStorage.removeItem(STORED)
  signedOutBecause.value = reason
  credential.value = undefined
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
