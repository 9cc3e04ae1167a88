/**
 * Every Redis key name of the service. All keys of a workspace share the hash tag of its slot, so that one script can
 * touch them together in a cluster too.
 */
export interface WorkspaceKeys {
  key: (secretHash: string) => string
  /** Key ids to secret hashes, for listing and revoking. */
  keyIndex: string
  account: string
  grants: string
  grant: (grantId: string) => string
  grantIndex: string
  ledger: string
  ops: string
  leases: string
  rate: string
  /** What became of the first call with an idempotency key. */
  idempotency: (recordId: string) => string
  idempotencySizes: string
  /** Prefix of the usage hash of an hour; the script appends the hour since the epoch. */
  usage: string
}

/** The key names of the workspace with this 12-character slot. */
export function workspaceKeys(slot: string): WorkspaceKeys {
  const tag = `{w:${slot}}`
  return {
    key: (secretHash) => `${tag}:key:${secretHash}`,
    keyIndex: `${tag}:keys`,
    account: `${tag}:account`,
    grants: `${tag}:grants`,
    grant: (grantId) => `${tag}:grant:${grantId}`,
    grantIndex: `${tag}:grant-index`,
    ledger: `${tag}:ledger`,
    ops: `${tag}:ops`,
    leases: `${tag}:leases`,
    rate: `${tag}:rate`,
    idempotency: (recordId) => `${tag}:idem:${recordId}`,
    idempotencySizes: `${tag}:idem-sizes`,
    usage: `${tag}:usage:`,
  }
}
