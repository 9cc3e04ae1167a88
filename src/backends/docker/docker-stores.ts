import type { Launch } from '../launch.ts'
import { type FoundStores, type StoreName, storeTitles } from '../store.ts'
import { startComposeServices } from './compose.ts'
import { startContainers, storeImages } from './containers.ts'
import { findEngine, obtainImage } from './engine.ts'

/**
 * Starts the wanted stores in a Docker engine: with docker-compose.yml for `npm start`, as throw-away containers for
 * tests and benchmarks. A store whose image can't be had is left out; the reasons say why.
 */
export async function startDockerStores(
  wanted: StoreName[],
  launch: Launch,
): Promise<{ found: FoundStores; reasons: string[] }> {
  const engine = await findEngine(launch.env)
  launch.signal.throwIfAborted()
  if ('reason' in engine) return { found: {}, reasons: [engine.reason] }
  const reasons: string[] = []
  try {
    const possible: StoreName[] = []
    for (const store of wanted) {
      const reason = await obtainImage(engine, storeImages[store], launch.say, launch.signal)
      if (reason === undefined) possible.push(store)
      else reasons.push(`${storeTitles[store]}: ${reason}`)
    }
    if (possible.length === 0) return { found: {}, reasons }
    const start = launch.purpose === 'start' ? startComposeServices : startContainers
    return { found: await start(engine, possible, launch), reasons }
  } catch (error) {
    launch.signal.throwIfAborted()
    return { found: {}, reasons: [...reasons, error instanceof Error ? error.message : String(error)] }
  }
}
