import { DAY_MS } from '#src/lib/clock.ts'

/**
 * Every Redis key name of the service. All keys of a workspace share the hash tag of its slot, so that one script can
 * touch them together in a cluster too.
 */
export interface WorkspaceKeys {
  key: (secretHash: string) => string
  /** The rate of a feed address, and when it was read. */
  feedUse: (keyId: string) => string
  /** How many codes of assistants were looked up lately. */
  lookUps: string
  /** Requests of assistants that the workspace let in or offered to, by the time of the offer. */
  assistantRequests: string
  /** Key ids to secret hashes, for listing and revoking. */
  keyIndex: string
  /** Names of data tokens to the ids of their keys. */
  tokenNames: string
  /** Balance, plan, and all data that every reservation touches; see `account.lua`. */
  account: string
  /** Every grant as JSON, by id. */
  grantRecords: string
  ledger: string
  /** Open reservations, except the newest, which are in the account state. */
  ops: string
  /** When reservations expire. */
  leases: string
  /**
   * The same for reservations that may have had an effect in the graph; the sweeper looks there before it ends them.
   */
  pending: string
  /** State and outcome of the first call with an idempotency key. */
  idempotency: (recordId: string) => string
  idempotencySizes: string
  /** A day's bucket of usage counters. */
  usage: (day: number) => string
  /** Which buckets hold rows of a day: score the day, member `day|bucket`. */
  usageIndex: string
  /**
   * The account's part of the audit log: up to which event all are done here, and events not known to be in the graph.
   */
  audit: string
}

/** Slots of workspaces with pending reservations, by the end of the latest lease; in a slot of its own. */
export const SWEEPER_DUE = '{reaper}:due'

/**
 * Slots of workspaces whose account was changed lately, by the time of the next look at the audit log; in a slot of its
 * own.
 */
export const AUDIT_DUE = '{audit}:due'
/** The limits of an address without a key, as far as they are used; `network` is the hash of the address. */
export function addressRateKey(network: string): string {
  return `{a:${network}}:rate`
}

/** The key names of the workspace with this 12-character slot. */
export function workspaceKeys(slot: string): WorkspaceKeys {
  const tag = `{w:${slot}}`
  return {
    key: (secretHash) => `${tag}:key:${secretHash}`,
    feedUse: (keyId) => `${tag}:feed:${keyId}`,
    lookUps: `${tag}:look-ups`,
    assistantRequests: `${tag}:assistant-requests`,
    keyIndex: `${tag}:keys`,
    tokenNames: `${tag}:token-names`,
    account: `${tag}:account`,
    grantRecords: `${tag}:grant-records`,
    ledger: `${tag}:ledger`,
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

/** The eight keys that every script on an account takes first, in this order. `nowMs` chooses the usage bucket. */
export function accountKeys(keys: WorkspaceKeys, nowMs: number): string[] {
  const { account, grantRecords, ledger, ops, leases, pending, usage, usageIndex } = keys
  return [account, grantRecords, ledger, ops, leases, pending, usage(Math.floor(nowMs / DAY_MS)), usageIndex]
}

/**
 * Keys of OAuth. Each object has its own slot, so that one script can touch any of them in a cluster too. Ids that are
 * secrets (codes, tokens, session ids) appear only as SHA-256.
 */
export const oauthKeys = {
  artefact: (idHash: string) => `{o:${idHash}}:artefact`,
  request: (requestId: string) => `{or:${requestId}}:request`,
  /** The code that a consent page shows, to its request. */
  requestCode: (code: string) => `{oc:${code}}:request`,
  /** Authorization requests of the last day by the time they were made. */
  requestIndex: '{oauth}:requests',
  /** Undecided requests by the time they are forgotten. */
  undecidedRequests: '{oauth}:undecided-requests',
  /**
   * Places of requests that wait for a decision. Each address and client has its own key with this prefix, see
   * `places.lua`.
   */
  requestPlaces: '{oauth}:request-places',
  /** Places of registered clients that no administrator has approved yet. */
  clientPlaces: '{oauth}:client-places',
  /** State and outcome of the first call with an idempotency key that belongs to no workspace. */
  idempotency: (recordId: string) => `{oi:${recordId}}:replay`,
}

/**
 * Keys of webhook deliveries. All are in one slot, so that a delivery, its place in the queue and its place in every
 * list change together. The scripts make the other names from the name of the stream; see `webhooks.lua`.
 */
export const webhookKeys = {
  ready: '{webhooks}:ready',
  endpoint: (endpointId: string) => `{webhooks}:endpoint:${endpointId}`,
  delivery: (deliveryId: string) => `{webhooks}:delivery:${deliveryId}`,
}
