import type { Effort } from './effort.ts'
import { growGraph, LARGE } from './growth.ts'
import { openStores, type Stores } from './stores.ts'

let opened: Promise<Stores> | undefined

/**
 * Stores with the large graph. The first benchmark of a run that asks makes it, and later ones get the same. It is a database of its own,
 * discarded with its data folder, because emptying such a graph takes longer. A smoke run grows the small graph a little instead.
 */
export async function openLarge(small: Stores, effort: Effort): Promise<Stores> {
  if (!effort.isSmoke) return (opened ??= make(effort))
  await growGraph(small.graph, effort, LARGE)
  return small
}

/** Discards the large graph, if there is one. */
export async function closeLarge(): Promise<void> {
  const closing = opened
  opened = undefined
  await (await closing?.catch(() => undefined))?.close()
}

async function make(effort: Effort): Promise<Stores> {
  const stores = await openStores()
  try {
    await growGraph(stores.graph, effort, LARGE)
    return stores
  } catch (error) {
    await stores.close()
    throw error
  }
}
