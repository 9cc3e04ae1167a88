import { readSecretKeys } from '#src/backends/secrets.ts'
import { STATE_FOLDER } from '../command/connect.ts'
import { Refused } from '../command/command.ts'

/** The keys that sign anchors: those of the service, else those of the last `npm start`; none without either. */
export const findSecretKeys = (): string[] => readSecretKeys(STATE_FOLDER, process.env)

/** The same for a command that signs. Throws Refused without a key. */
export function requireSecretKeys(): string[] {
  const keys = findSecretKeys()
  if (keys.length === 0) throw new Refused(['set SECRET_KEYS as the service has it: the ledger is anchored with it'])
  return keys
}
