import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSecretKeys } from '#src/lib/secrets/seal.ts'

/** Secrets of the deployment that `npm start` runs, spelled like the variables that they replace. */
interface DeploymentSecrets {
  BILLING_ADMIN_KEY: string
  SECRET_KEYS: string
}

/**
 * The secrets of `npm start`: a variable wins over the secret that was created once and kept in `secrets.json` (mode
 * 600) under the state folder. So keys and signatures outlive a restart.
 */
export function keepDeploymentSecrets(stateDir: string, env: NodeJS.ProcessEnv): DeploymentSecrets {
  const kept = keepText(join(stateDir, 'secrets.json'), () => {
    const made: DeploymentSecrets = { BILLING_ADMIN_KEY: makeSecret(), SECRET_KEYS: makeSecret() }
    return `${JSON.stringify(made, null, 2)}\n`
  })
  const secrets = parseSecrets(kept)
  return {
    BILLING_ADMIN_KEY: env['BILLING_ADMIN_KEY'] || secrets.BILLING_ADMIN_KEY,
    SECRET_KEYS: env['SECRET_KEYS'] || secrets.SECRET_KEYS,
  }
}

/**
 * The secret keys of a running deployment: from its variable, else from the file of `npm start`; none without either.
 */
export function readSecretKeys(stateDir: string, env: NodeJS.ProcessEnv): string[] {
  const kept = readIfThere(join(stateDir, 'secrets.json'))
  return parseSecretKeys(env['SECRET_KEYS'] || (kept && parseSecrets(kept).SECRET_KEYS))
}

function parseSecrets(text: string): DeploymentSecrets {
  const secrets = JSON.parse(text) as Partial<DeploymentSecrets>
  if (!secrets.BILLING_ADMIN_KEY || !secrets.SECRET_KEYS) {
    throw new Error('.local/secrets.json lacks BILLING_ADMIN_KEY or SECRET_KEYS; remove the file to have it made anew')
  }
  return { BILLING_ADMIN_KEY: secrets.BILLING_ADMIN_KEY, SECRET_KEYS: secrets.SECRET_KEYS }
}

/** A random secret of 192 bits, safe in URLs, shells and configuration files. */
export function makeSecret(): string {
  return randomBytes(24).toString('base64url').replaceAll(/[-_]/g, 'x')
}

/** The secret kept in that file (mode 600), created at the first call. Two processes at once agree on one. */
export function keepSecret(path: string): string {
  return keepText(path, makeSecret).trim()
}

/** The text kept in that file (mode 600), created at the first call. The file appears complete or not at all. */
function keepText(path: string, make: () => string): string {
  const kept = readIfThere(path)
  if (kept !== undefined) return kept
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, make(), { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8')
}

/** The text of a file, undefined when there is none. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
