import { AsyncLocalStorage } from 'node:async_hooks'

/*
 * A transaction holds a connection until its callback ends. If the callback waited for another connection of the same
 * store, enough such writes at once would hold all connections and wait for each other until their deadlines. So a
 * callback reads through its transaction only; what else it needs is read before (see `writePrepared`).
 */

/** The store whose transaction the running code is inside of. */
const holder = new AsyncLocalStorage<object | undefined>()

/** Runs the callback of a transaction of this store. */
export function insideTransaction<T>(store: object, work: () => Promise<T>): Promise<T> {
  return holder.run(store, work)
}

/** Throws in the callback of a transaction of this store: the caller is about to wait for a second connection. */
export function refuseSecondConnection(store: object): void {
  if (holder.getStore() === store)
    throw new Error('the callback of a transaction asks the graph for a second connection; it may only use `tx`')
}

/**
 * Runs work that needs a connection besides the one that its transaction holds. Only a migration may: few processes
 * migrate, and no request does.
 */
export function besideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return holder.run(undefined, work)
}
