import { join } from 'node:path'
import { parseSecretKeys } from '#src/lib/secrets/secret-keys.ts'
import { keepText, makeSecret, readIfThere } from './secret-file.ts'

/** Secrets of the deployment that `npm start` runs, spelled like the variables they stand for. */
export interface DeploymentSecrets {
  BILLING_ADMIN_KEY: string
  SECRET_KEYS: string
}

/**
 * The secrets of `npm start`: a variable wins over the secret that was created once and kept in `secrets.json` (mode 600) under the state
 * folder. So keys and signatures outlive a restart.
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

/** The secret keys of a running deployment: from its variable, else from the file of `npm start`; none without either. */
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
