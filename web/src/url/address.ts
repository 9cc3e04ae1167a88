import { signal } from '@preact/signals'

/** The address of the page, the only state that a link carries. */
export interface Address {
  path: string
  query: URLSearchParams
  /** The part after `#`, which no server receives. */
  fragment: string
}

export const address = signal<Address>(readAddress())

/** What was dropped from the address that was opened, because no screen knows it any more. */
export const dropped = signal<string[]>([])

addEventListener('popstate', () => (address.value = readAddress()))
addEventListener('hashchange', () => (address.value = readAddress()))

function readAddress(): Address {
  const { pathname, search, hash } = location
  return { path: pathname, query: new URLSearchParams(search), fragment: hash.slice(1) }
}

/** Reads the address again after something else has changed it. */
export function refreshAddress(): void {
  address.value = readAddress()
}

/** `push` for what the reader decided, so that Back takes it back; `replace` for what moves along, such as typing. */
export function go({ path, query, fragment }: Partial<Address>, how: 'push' | 'replace' = 'push'): void {
  writeAddress()
  const now = address.value
  const next = textOf({ path: path ?? now.path, query: query ?? now.query, fragment: fragment ?? now.fragment })
  if (next === `${now.path}${location.search}${location.hash}`) return
  history[how === 'push' ? 'pushState' : 'replaceState'](null, '', next)
  refreshAddress()
}

/** Asks for the law of another day, or as it was known at another instant; undefined: of today, as known now. */
export function changeLaw({ asOf, knownAt }: { asOf?: string | undefined; knownAt?: string | undefined }): void {
  const query = new URLSearchParams(address.value.query)
  for (const [name, value] of Object.entries({ as_of: asOf, known_at: knownAt })) {
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  }
  go({ query })
}

/**
 * The address of a place in the page. The company goes along, which only the register reads; without a query so does
 * the day of the law.
 */
export function hrefOf(path: string, query = ofDay()): string {
  return textOf({ path, query: withCustomer(query), fragment: address.value.fragment })
}

/** A query with the kept company of this address. */
export function withCustomer(query: URLSearchParams): URLSearchParams {
  const customer = address.value.query.get('customer')
  if (customer === null || query.has('customer')) return query
  return new URLSearchParams([...query, ['customer', customer]])
}

function ofDay(): URLSearchParams {
  const asOf = address.value.query.get('as_of')
  return new URLSearchParams(asOf === null ? {} : { as_of: asOf })
}

/** Replaces the query for each letter that is typed. The browser, which takes its time over it, hears after the paint. */
export function typeQuery(query: URLSearchParams): void {
  address.value = { ...address.value, query }
  if (isWriting) return
  isWriting = true
  requestAnimationFrame(() => setTimeout(writeAddress))
}

let isWriting = false

addEventListener('pagehide', writeAddress)

function writeAddress(): void {
  if (!isWriting) return
  isWriting = false
  history.replaceState(null, '', textOf(address.value))
}

function textOf({ path, query, fragment }: Address): string {
  const search = query.toString()
  return `${path}${search && `?${search}`}${fragment && `#${fragment}`}`
}

/** Splits a query into what `known` accepts and the names that it does not. */
export function sift(query: URLSearchParams, known: (name: string, value: string) => boolean) {
  const kept = new URLSearchParams()
  const refused: string[] = []
  for (const [name, value] of query) {
    if (known(name, value)) kept.append(name, value)
    else refused.push(value === '' ? name : `${name}=${value}`)
  }
  return { kept, refused }
}
