import { findProgram, lastLines, runCommand } from '../processes.ts'
import { type FoundStores, type Launch, type StoreName, storeTitles } from '../store.ts'
import { startComposeServices } from './compose.ts'
import { startContainers, storeImages } from './containers.ts'

/** How long an engine may take for its first answer; a dead socket must not delay a start. */
const ANSWER_MOST_MS = 10_000
const PULL_MOST_MS = 15 * 60_000

/** The engine that this machine's `docker` uses, in the form of DOCKER_HOST, or the reason why there is none. */
export async function findEngine(
  env: NodeJS.ProcessEnv,
  timeoutMs = ANSWER_MOST_MS,
): Promise<{ host: string } | { reason: string }> {
  if (findProgram('docker', env) === undefined) return { reason: 'no Docker engine was found' }
  const ask = (...args: string[]) => runCommand('docker', args, { env, timeoutMs })
  const context = await ask('context', 'inspect', '--format', '{{.Endpoints.docker.Host}}')
  const host = context.output.trim()
  const { code, output } = await ask('version', '--format', '{{.Server.Version}}')
  if (code === 0) return { host }
  const failure = code === undefined ? `no answer within ${timeoutMs / 1000} s` : lastLines(output, 1)
  return { reason: `the Docker engine at ${host} does not answer (${failure})` }
}

/**
 * Starts the wanted stores in a Docker engine: with docker-compose.yml for `npm start`, as throw-away containers for
 * tests and benchmarks. A store whose image can't be had is left out; the reasons say why.
 */
export async function startDockerStores(
  wanted: StoreName[],
  launch: Launch,
): Promise<{ stores: FoundStores; reasons: string[] }> {
  const engine = await findEngine(launch.env)
  launch.signal.throwIfAborted()
  if ('reason' in engine) return { stores: {}, reasons: [engine.reason] }
  const reasons: string[] = []
  try {
    const possible: StoreName[] = []
    for (const store of wanted) {
      const reason = await obtainImage(storeImages[store], launch)
      if (reason === undefined) possible.push(store)
      else reasons.push(`${storeTitles[store]}: ${reason}`)
    }
    if (possible.length === 0) return { stores: {}, reasons }
    const start = launch.purpose === 'start' ? startComposeServices : startContainers
    return { stores: await start(engine.host, possible, launch), reasons }
  } catch (error) {
    launch.signal.throwIfAborted()
    return { stores: {}, reasons: [...reasons, error instanceof Error ? error.message : String(error)] }
  }
}

/** Pulls an image that the engine lacks. Returns the reason when it can't be had. */
async function obtainImage(image: string, { env, say, signal }: Launch): Promise<string | undefined> {
  const ask = (...args: string[]) => runCommand('docker', args, { env, signal, timeoutMs: PULL_MOST_MS })
  if ((await ask('image', 'inspect', image)).code === 0) return undefined
  say(`Docker: pulling ${image}`)
  const { code, output } = await ask('pull', image)
  return code === 0 ? undefined : `the image ${image} can't be had (${lastLines(output, 1).slice(0, 200)})`
}
