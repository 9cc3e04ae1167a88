import { defineScript } from './script.ts'

/** How many keys of an account come first; see `accountKeys`. */
const ACCOUNT = 9

export const limitAddressScript = defineScript({ name: 'limit-address', keyCount: 1 })
export const chargeScript = defineScript({ name: 'charge', keyCount: ACCOUNT + 3 })
export const settleScript = defineScript({ name: 'settle', keyCount: ACCOUNT })
export const finishScript = defineScript({ name: 'finish', keyCount: ACCOUNT + 2 })
export const listHeldScript = defineScript({ name: 'list-held', keyCount: 2 })
export const settleHeldScript = defineScript({ name: 'settle-held', keyCount: ACCOUNT + 1 })
export const grantScript = defineScript({ name: 'grant', libraries: ['grants'], keyCount: ACCOUNT })
export const voidScript = defineScript({ name: 'void', libraries: ['grants'], keyCount: ACCOUNT })
export const subscribeScript = defineScript({ name: 'subscribe', libraries: ['grants'], keyCount: ACCOUNT })
export const showAccountScript = defineScript({ name: 'show-account', keyCount: ACCOUNT })
export const issueKeyScript = defineScript({ name: 'issue-key', libraries: ['keys'], keyCount: 5 })
export const rotateKeyScript = defineScript({ name: 'rotate-key', libraries: ['keys'], keyCount: 5 })
export const revokeKeyScript = defineScript({ name: 'revoke-key', keyCount: 2 })
export const snapshotAccountScript = defineScript({ name: 'snapshot-account', keyCount: 9 })
export const trimLedgerScript = defineScript({ name: 'trim-ledger', keyCount: 3 })
export const checkDriftScript = defineScript({ name: 'check-drift', keyCount: 3 })
export const putArtefactScript = defineScript({ name: 'put-artefact', keyCount: 1 })
export const consumeArtefactScript = defineScript({ name: 'consume-artefact', keyCount: 1 })
export const decideRequestScript = defineScript({ name: 'decide-request', keyCount: 1 })
export const beginReplayScript = defineScript({ name: 'begin-replay', keyCount: 1 })
export const endReplayScript = defineScript({ name: 'end-replay', keyCount: 1 })
export const extendKeyScript = defineScript({ name: 'extend-key', keyCount: 1 })
