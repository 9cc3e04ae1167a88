import { DAY_MS } from '#src/lib/clock.ts'

/**
 * Every Redis key name of the service. All keys of a workspace share the hash tag of its slot, so that one script can
 * touch them together in a cluster too.
 */
export interface WorkspaceKeys {
  key: (secretHash: string) => string
  /** Key ids to secret hashes, for listing and revoking. */
  keyIndex: string
  /** Names of data tokens to the key that has each. */
  tokenNames: string
  /** Balance, plan, and what every reservation touches; see `account.lua`. */
  account: string
  /** What was agreed: every grant as JSON, by id. */
  grantRecords: string
  ledger: string
  /** Where a ledger begins whose older entries were exported and trimmed. */
  ledgerCheckpoint: string
  /** Reservations that are open, but for the newest, which stand in the account state. */
  ops: string
  /** When reservations expire. */
  leases: string
  /** The same for reservations that may have had an effect in the graph; the sweeper asks there first. */
  pending: string
  /** What became of the first call with an idempotency key. */
  idempotency: (recordId: string) => string
  idempotencySizes: string
  /** A day's bucket of usage counters. */
  usage: (day: number) => string
  /** Which buckets hold rows of a day: score the day, member `day|bucket`. */
  usageIndex: string
  /** The account's side of the trail: up to which event all is done here, and events not known to be written there. */
  audit: string
}

/** Slots of workspaces with pending reservations, by the end of the latest lease; in a slot of its own. */
export const SWEEPER_DUE = '{reaper}:due'

/** Slots of workspaces whose account was changed lately, by when the trail is looked at again; in a slot of its own. */
export const AUDIT_DUE = '{audit}:due'
/** What an address has used of its limits without a key; `network` is the hash of the address. */
export function addressRateKey(network: string): string {
  return `{a:${network}}:rate`
}

/** The key names of the workspace with this 12-character slot. */
export function workspaceKeys(slot: string): WorkspaceKeys {
  const tag = `{w:${slot}}`
  return {
    key: (secretHash) => `${tag}:key:${secretHash}`,
    keyIndex: `${tag}:keys`,
    tokenNames: `${tag}:token-names`,
    account: `${tag}:account`,
    grantRecords: `${tag}:grant-records`,
    ledger: `${tag}:ledger`,
    ledgerCheckpoint: `${tag}:ledger-checkpoint`,
    ops: `${tag}:ops`,
    leases: `${tag}:leases`,
    pending: `${tag}:held`,
    idempotency: (recordId) => `${tag}:idem:${recordId}`,
    idempotencySizes: `${tag}:idem-sizes`,
    usage: (day) => `${tag}:usage:${day}`,
    usageIndex: `${tag}:usage-index`,
    audit: `${tag}:audit`,
  }
}

/** The slot of the workspace whose key this is; undefined for keys of no workspace. */
export function slotOfKey(key: string): string | undefined {
  return /^\{w:(\w+)\}/.exec(key)?.[1]
}

/** The eight keys that every script on an account takes first, in this order. `nowMs` chooses the usage bucket. */
export function accountKeys(keys: WorkspaceKeys, nowMs: number): string[] {
  const { account, grantRecords, ledger, ops, leases, pending, usage, usageIndex } = keys
  return [account, grantRecords, ledger, ops, leases, pending, usage(Math.floor(nowMs / DAY_MS)), usageIndex]
}

/**
 * What OAuth keeps. Each object has a slot of its own, so that any of them can be touched by one script in a cluster too;
 * ids that are secrets (codes, tokens, session ids) appear only as SHA-256.
 */
export const oauthKeys = {
  artefact: (idHash: string) => `{o:${idHash}}:artefact`,
  request: (requestId: string) => `{or:${requestId}}:request`,
  /** The code that a waiting page shows, to the request that it stands for. */
  requestCode: (code: string) => `{oc:${code}}:request`,
  /** Authorization requests of the last day by the time they were made. */
  requestIndex: '{oauth}:requests',
  /** Those that nobody has decided, by when they are forgotten. */
  undecidedRequests: '{oauth}:undecided-requests',
  /** Places of requests that wait for a decision; those of an address or client stand beside, see `places.lua`. */
  requestPlaces: '{oauth}:request-places',
  /** Places of registered clients that no administrator has let in yet. */
  clientPlaces: '{oauth}:client-places',
  /** What became of the first call with an idempotency key that belongs to no workspace. */
  idempotency: (recordId: string) => `{oi:${recordId}}:replay`,
}

/**
 * What deliveries of webhooks keep: all in one slot, so that a delivery, its place in line and its place in every list change
 * together. The scripts make the other names from that of the stream; see `webhooks.lua`.
 */
export const webhookKeys = {
  ready: '{webhooks}:ready',
  endpoint: (endpointId: string) => `{webhooks}:endpoint:${endpointId}`,
  delivery: (deliveryId: string) => `{webhooks}:delivery:${deliveryId}`,
}
