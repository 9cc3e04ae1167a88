import { startDockerStores } from './docker/docker-stores.ts'
import { explainMissingEnv, readEnvStores } from './from-env.ts'
import type { Launch, Purpose } from './launch.ts'
import { startLocalStores } from './local/local-stores.ts'
import {
  BackendsUnavailable,
  type FoundStores,
  type Neo4jCoordinates,
  type RedisCoordinates,
  type StoreName,
} from './store.ts'

/** The sources of stores, in the order in which they are tried. */
type BackendKind = 'env' | 'docker' | 'local'

/** Both stores and their source; `mixed` when the sources differ. */
export interface CollectedStores {
  kind: BackendKind | 'mixed'
  neo4j: Neo4jCoordinates
  redis: RedisCoordinates
  /** Whether Neo4j started with the content that the launch asks for. */
  isFilled: boolean
}

const kinds: readonly string[] = ['env', 'docker', 'local'] satisfies BackendKind[]

/** Collects each store from the first source that has it; calls `beginLaunch` only when one must be started. */
export async function collectStores(
  purpose: Purpose,
  env: NodeJS.ProcessEnv,
  beginLaunch: () => Promise<Launch>,
): Promise<CollectedStores> {
  const forced = readForcedKind(env)
  const found: FoundStores = {}
  const origins = new Set<BackendKind>()
  const take = (kind: BackendKind, stores: FoundStores): void => {
    if (Object.keys(stores).length > 0) origins.add(kind)
    Object.assign(found, stores)
  }

  if (forced === undefined || forced === 'env') take('env', readEnvStores(purpose, env))
  if (forced === 'env' && listMissing(found).length > 0) {
    throw new BackendsUnavailable(explainMissingEnv(purpose, listMissing(found)))
  }
  if (listMissing(found).length > 0) {
    const launch = await beginLaunch()
    if (forced !== 'local') {
      const { found: inDocker, reasons } = await startDockerStores(listMissing(found), launch)
      take('docker', inDocker)
      const sentence = reasons.join('; ')
      if (forced === 'docker' && listMissing(found).length > 0) {
        throw new BackendsUnavailable(`BACKENDS=docker, but ${sentence}. Start Docker, or leave BACKENDS out.`)
      }
      if (reasons.length > 0) launch.say(`Docker is not used: ${sentence}. Using local processes instead.`)
    }
    take('local', await startLocalStores(listMissing(found), launch))
  }
  return merge(found, origins)
}

function readForcedKind(env: NodeJS.ProcessEnv): BackendKind | undefined {
  const value = env['BACKENDS']
  if (!value) return undefined
  if (kinds.includes(value)) return value as BackendKind
  throw new BackendsUnavailable(`BACKENDS must be one of ${kinds.join(', ')}, not "${value}".`)
}

function listMissing(found: FoundStores): StoreName[] {
  return (['neo4j', 'redis'] as const).filter((store) => found[store] === undefined)
}

function merge({ neo4j, redis, isFilled = false }: FoundStores, origins: Set<BackendKind>): CollectedStores {
  if (neo4j === undefined || redis === undefined) throw new Error('A source of backends promised a store it lacks')
  const [kind] = origins
  return { kind: origins.size === 1 && kind !== undefined ? kind : 'mixed', neo4j, redis, isFilled }
}
