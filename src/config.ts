import { isIP } from 'node:net'
import { parseSecretKeys } from './lib/secrets/seal.ts'

/** Everything that the service reads from its environment; only this file reads it. See docs/RUNBOOK.md. */
export interface Config {
  host: string
  port: number
  publicBaseUrl: string
  neo4j: { uri: string; username: string; password: string; database: string }
  redis: { url: string; cluster: boolean }
  billingAdminKey: string
  secretKeys: string[]
  trustProxy: boolean | string[]
  logLevel: string
  /** How long the process goes on accepting calls after SIGTERM, until its balancer has noticed. */
  drainMs: number
  webhooks: {
    /** Whether this process delivers webhooks. A process without internet access leaves them to others. */
    isDelivering: boolean
    /** Whether endpoints on loopback addresses are accepted, also over http. */
    allowLoopback: boolean
  }
}

/** A wrong environment stops the start; the message names every variable that is wrong. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const SECRET_LEAST = 16
const DRAIN_MOST_SECONDS = 600
const REQUIRED = ['NEO4J_URI', 'REDIS_URL', 'PUBLIC_BASE_URL', 'BILLING_ADMIN_KEY', 'SECRET_KEYS'] as const

type Env = Record<string, string | undefined>

/** Reads and validates the environment. Throws ConfigError with one line per wrong variable. */
export function loadConfig(env: Env): Config {
  const wrong: string[] = []
  const missing = REQUIRED.filter((name) => !env[name])
  for (const name of missing) wrong.push(`${name} is missing`)
  const config: Config = {
    host: env['HOST'] || '127.0.0.1',
    port: readPort(env['PORT'], wrong),
    publicBaseUrl: readUrl('PUBLIC_BASE_URL', env['PUBLIC_BASE_URL'], ['http:', 'https:'], wrong).replace(/\/+$/, ''),
    neo4j: {
      uri: readUrl(
        'NEO4J_URI',
        env['NEO4J_URI'],
        ['bolt:', 'bolt+s:', 'bolt+ssc:', 'neo4j:', 'neo4j+s:', 'neo4j+ssc:'],
        wrong,
      ),
      username: env['NEO4J_USERNAME'] || 'neo4j',
      password: env['NEO4J_PASSWORD'] ?? '',
      database: env['NEO4J_DATABASE'] || 'neo4j',
    },
    redis: {
      url: readUrl('REDIS_URL', env['REDIS_URL'], ['redis:', 'rediss:'], wrong),
      cluster: readBoolean('REDIS_CLUSTER', env['REDIS_CLUSTER'], wrong),
    },
    billingAdminKey: readSecret('BILLING_ADMIN_KEY', env['BILLING_ADMIN_KEY'], wrong),
    secretKeys: readSecrets('SECRET_KEYS', env['SECRET_KEYS'], wrong),
    trustProxy: readTrustProxy(env['TRUST_PROXY'], wrong),
    logLevel: readOneOf('LOG_LEVEL', env['LOG_LEVEL'] || 'info', LOG_LEVELS, wrong),
    drainMs: readSeconds('DRAIN_SECONDS', env['DRAIN_SECONDS'] || '5', DRAIN_MOST_SECONDS, wrong) * 1_000,
    webhooks: {
      isDelivering: readBoolean('WEBHOOK_DELIVERY', env['WEBHOOK_DELIVERY'] || 'true', wrong),
      allowLoopback: readBoolean('WEBHOOK_ALLOW_LOOPBACK', env['WEBHOOK_ALLOW_LOOPBACK'], wrong),
    },
  }
  if (wrong.length > 0) throw new ConfigError([...new Set(wrong)].join('\n'))
  return config
}

function readPort(value: string | undefined, wrong: string[]): number {
  if (!value) return 8080
  const port = Number(value)
  if (/^\d+$/.test(value) && port <= 65535) return port
  wrong.push(`PORT must be a whole number from 0 to 65535, not "${value}"`)
  return 0
}

function readSeconds(name: string, value: string, most: number, wrong: string[]): number {
  const seconds = Number(value)
  if (/^\d+$/.test(value) && seconds <= most) return seconds
  wrong.push(`${name} must be whole seconds from 0 to ${most}, not "${value}"`)
  return 0
}

function readUrl(name: string, value: string | undefined, protocols: string[], wrong: string[]): string {
  if (!value) return ''
  const url = URL.parse(value)
  if (url?.hostname && protocols.includes(url.protocol)) return value
  wrong.push(`${name} must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)
  return ''
}

function readBoolean(name: string, value: string | undefined, wrong: string[]): boolean {
  if (value !== undefined && value !== '' && value !== 'true' && value !== 'false')
    wrong.push(`${name} must be true or false`)
  return value === 'true'
}

/** An error names the secret and never shows it. */
function readSecret(name: string, value: string | undefined, wrong: string[]): string {
  if (value && value.length < SECRET_LEAST) wrong.push(`${name} must have at least ${SECRET_LEAST} characters`)
  return value ?? ''
}

function readSecrets(name: string, value: string | undefined, wrong: string[]): string[] {
  const secrets = parseSecretKeys(value)
  if (value && (secrets.length === 0 || secrets.some((secret) => secret.length < SECRET_LEAST))) {
    wrong.push(`${name} must be secrets of at least ${SECRET_LEAST} characters, separated by commas`)
  }
  return secrets
}

function readTrustProxy(value: string | undefined, wrong: string[]): boolean | string[] {
  if (!value || value === 'false') return false
  const addresses = value.split(',').map((address) => address.trim())
  const bad = addresses.filter((address) => !isAddressOrSubnet(address))
  if (bad.length > 0)
    wrong.push(`TRUST_PROXY must be false or addresses separated by commas; not an address: ${bad.join(', ')}`)
  return addresses
}

function isAddressOrSubnet(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}

function readOneOf(name: string, value: string, allowed: string[], wrong: string[]): string {
  if (!allowed.includes(value)) wrong.push(`${name} must be one of ${allowed.join(', ')}`)
  return value
}
