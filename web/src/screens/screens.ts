import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { Register } from './register/register.tsx'

/** Screens beside the first one come when they are opened: path, and what loads it. */
const LAZY: Record<string, () => Promise<ComponentType>> = {
  '/account': async () => (await import('./account/account.tsx')).Account,
  '/search': async () => (await import('./search/search.tsx')).Search,
  '/library': async () => (await import('./library/library.tsx')).Library,
  '/incidents': async () => (await import('./incidents/incidents.tsx')).Incidents,
  '/sign-in': async () => (await import('./sign-in/sign-in-page.tsx')).SignInPage,
  // Within the library; it comes by itself.
  compare: async () => (await import('./library/two-versions.tsx')).TwoVersions,
}

const COMPARISON = /^\/library\/[^/]+\/compare$/

const loaded = signal<Readonly<Record<string, ComponentType>>>({ '/register': Register })
/** A file of the screen did not come: the network is away, or the service has a newer build. */
export const screenFailure = signal<unknown>(undefined)

const FIRST = '/register'

/** `/library` of `/library/eu-dora`: a screen reads by itself what comes after its path. */
const headOf = (path: string): string => `/${path.split('/')[1] ?? ''}`

export const isScreen = (path: string): boolean => path === FIRST || Object.hasOwn(LAZY, headOf(path))

/** The path of the screen that an address opens. An unknown address is the first screen's. */
export const screenPathOf = (path: string): string => (isScreen(path) ? headOf(path) : FIRST)

const keyOf = (path: string): string => (COMPARISON.test(path) ? 'compare' : screenPathOf(path))

/** The screen of a path; undefined while it is loaded. */
export const screenOf = (path: string): ComponentType | undefined => loaded.value[keyOf(path)]

export async function loadScreen(path: string): Promise<void> {
  const screen = keyOf(path)
  const load = LAZY[screen]
  if (!load || loaded.peek()[screen]) return
  screenFailure.value = undefined
  try {
    loaded.value = { ...loaded.peek(), [screen]: await load() }
  } catch (error) {
    screenFailure.value = error
  }
}
