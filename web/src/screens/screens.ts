import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { Register } from './register/register.tsx'

/** Screens beside the first one come when they are opened: path, and what loads it. */
const LAZY: Record<string, () => Promise<ComponentType>> = {
  '/account': async () => (await import('./account/account.tsx')).Account,
}

const loaded = signal<Readonly<Record<string, ComponentType>>>({ '/register': Register })
/** A file of the screen did not come: the network is away, or the service has a newer build. */
export const screenFailure = signal<unknown>(undefined)

export const isScreen = (path: string): boolean => path === '/register' || Object.hasOwn(LAZY, path)

/** The screen of a path; undefined while it is loaded. An unknown path is the first screen's. */
export function screenOf(path: string): ComponentType | undefined {
  return loaded.value[isScreen(path) ? path : '/register']
}

export async function loadScreen(path: string): Promise<void> {
  const load = LAZY[path]
  if (!load || loaded.peek()[path]) return
  screenFailure.value = undefined
  try {
    loaded.value = { ...loaded.peek(), [path]: await load() }
  } catch (error) {
    screenFailure.value = error
  }
}
