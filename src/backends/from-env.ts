import { BackendsUnavailable, type FoundStores, type Purpose, type StoreName, storeTitles } from './store.ts'

/**
 * The stores that variables name. Tests and benchmarks read only the `TEST_` ones, so they can never touch the data of
 * `npm start` or a deployment. A store is taken only when its address is set. Throws BackendsUnavailable for an address
 * with another scheme.
 */
export function readEnvStores(purpose: Purpose, env: NodeJS.ProcessEnv): FoundStores {
  const prefix = variablePrefix(purpose)
  const read = (name: string): string | undefined => env[`${prefix}${name}`] || undefined
  const found: FoundStores = {}
  const uri = read('NEO4J_URI')
  if (uri !== undefined) {
    checkScheme(`${prefix}NEO4J_URI`, uri, /^(bolt|neo4j)(\+s|\+ssc)?:\/\//, 'bolt:// or neo4j://')
    found.neo4j = {
      uri,
      username: read('NEO4J_USERNAME') ?? 'neo4j',
      password: read('NEO4J_PASSWORD') ?? '',
      database: read('NEO4J_DATABASE') ?? 'neo4j',
    }
  }
  const url = read('REDIS_URL')
  if (url !== undefined) {
    checkScheme(`${prefix}REDIS_URL`, url, /^rediss?:\/\//, 'redis:// or rediss://')
    found.redis = { url }
  }
  return found
}

/** The sentence for `BACKENDS=env` when the variable of a store is missing. */
export function explainMissingEnv(purpose: Purpose, missing: StoreName[]): string {
  const names = missing.map((store) => `${variablePrefix(purpose)}${store === 'neo4j' ? 'NEO4J_URI' : 'REDIS_URL'}`)
  const stores = missing.map((store) => storeTitles[store]).join(' and ')
  return `BACKENDS=env, but ${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} not set: set the address of ${stores}, or leave BACKENDS out.`
}

function variablePrefix(purpose: Purpose): string {
  return purpose === 'start' ? '' : 'TEST_'
}

function checkScheme(variable: string, value: string, pattern: RegExp, expected: string): void {
  // The value may hold a password, so the message doesn't repeat it.
  if (!pattern.test(value)) throw new BackendsUnavailable(`${variable} must begin with ${expected}.`)
}
