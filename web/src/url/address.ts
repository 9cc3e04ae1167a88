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
  const now = address.value
  const search = (query ?? now.query).toString()
  const hash = fragment ?? now.fragment
  const next = `${path ?? now.path}${search && `?${search}`}${hash && `#${hash}`}`
  if (next === `${now.path}${location.search}${location.hash}`) return
  history[how === 'push' ? 'pushState' : 'replaceState'](null, '', next)
  refreshAddress()
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
