import { defineScript } from './script.ts'

/** How many keys of an account come first; see `accountKeys`. */
const ACCOUNT = 8

export const limitAddressScript = defineScript({ name: 'limit-address', keyCount: 1 })
export const chargeScript = defineScript({
  name: 'charge',
  libraries: ['rates', 'idempotency'],
  keyCount: { least: ACCOUNT + 1 },
})
export const settleScript = defineScript({ name: 'settle', keyCount: ACCOUNT })
export const finishScript = defineScript({
  name: 'finish',
  libraries: ['idempotency'],
  keyCount: { least: ACCOUNT + 2 },
})
export const listHeldScript = defineScript({ name: 'list-held', keyCount: 2 })
export const settleHeldScript = defineScript({ name: 'settle-held', libraries: ['idempotency'], keyCount: ACCOUNT + 1 })
export const grantScript = defineScript({ name: 'grant', libraries: ['audit', 'grants'], keyCount: ACCOUNT + 1 })
export const voidScript = defineScript({ name: 'void', libraries: ['audit', 'grants'], keyCount: ACCOUNT + 1 })
export const subscribeScript = defineScript({
  name: 'subscribe',
  libraries: ['audit', 'grants', 'plans'],
  keyCount: ACCOUNT + 1,
})
export const showAccountScript = defineScript({ name: 'show-account', libraries: ['describe'], keyCount: ACCOUNT })
export const readAccountScript = defineScript({ name: 'read-account', libraries: ['describe'], keyCount: ACCOUNT })
export const issueKeyScript = defineScript({
  name: 'issue-key',
  libraries: ['audit', 'idempotency', 'keys'],
  keyCount: 6,
})
export const rotateKeyScript = defineScript({
  name: 'rotate-key',
  libraries: ['audit', 'idempotency', 'keys'],
  keyCount: 6,
})
export const endKeyScript = defineScript({ name: 'end-key', libraries: ['audit'], keyCount: 3 })
export const restoreKeyScript = defineScript({
  name: 'restore-key',
  libraries: ['audit', 'idempotency', 'keys'],
  keyCount: 5,
})
export const restoreGrantScript = defineScript({
  name: 'restore-grant',
  libraries: ['audit', 'grants'],
  keyCount: ACCOUNT + 1,
})
export const restoreSubscriptionScript = defineScript({
  name: 'restore-subscription',
  libraries: ['audit', 'grants', 'plans'],
  keyCount: ACCOUNT + 1,
})
export const confirmEventScript = defineScript({ name: 'confirm-event', libraries: ['audit'], keyCount: 1 })
export const skipEventScript = defineScript({ name: 'skip-event', libraries: ['audit'], keyCount: 1 })
export const snapshotAccountScript = defineScript({
  name: 'snapshot-account',
  libraries: ['describe'],
  keyCount: ACCOUNT + 4,
})
export const trimLedgerScript = defineScript({ name: 'trim-ledger', keyCount: ACCOUNT + 1 })
export const checkDriftScript = defineScript({ name: 'check-drift', keyCount: ACCOUNT })
export const putArtefactScript = defineScript({ name: 'put-artefact', keyCount: 1 })
export const consumeArtefactScript = defineScript({ name: 'consume-artefact', keyCount: 1 })
export const decideRequestScript = defineScript({ name: 'decide-request', keyCount: 1 })
export const answerRequestScript = defineScript({ name: 'answer-request', keyCount: 1 })
const places = { libraries: ['places'] }
export const takePlaceScript = defineScript({ name: 'take-place', ...places, keyCount: 1 })
export const freePlaceScript = defineScript({ name: 'free-place', ...places, keyCount: 1 })
export const listRequestScript = defineScript({ name: 'list-request', ...places, keyCount: 3 })
export const keepRequestScript = defineScript({ name: 'keep-request', ...places, keyCount: 2 })
export const beginReplayScript = defineScript({ name: 'begin-replay', keyCount: 1 })
export const endReplayScript = defineScript({ name: 'end-replay', keyCount: 1 })
export const extendKeyScript = defineScript({ name: 'extend-key', keyCount: 1 })

const webhooks = { libraries: ['webhooks'], keyCount: 1 }
export const enqueueDeliveryScript = defineScript({ name: 'enqueue-delivery', ...webhooks })
export const takeDeliveriesScript = defineScript({ name: 'take-deliveries', ...webhooks })
export const finishDeliveryScript = defineScript({ name: 'finish-delivery', ...webhooks })
export const replayDeliveryScript = defineScript({ name: 'replay-delivery', ...webhooks })
export const listDeliveriesScript = defineScript({ name: 'list-deliveries', ...webhooks })
export const measureDeliveriesScript = defineScript({ name: 'measure-deliveries', ...webhooks })
export const watchCreditsScript = defineScript({ name: 'watch-credits', libraries: ['grants'], keyCount: ACCOUNT })
export const forgetLowNotesScript = defineScript({ name: 'forget-low-notes', keyCount: 1 })

export const lookAtLayoutScript = defineScript({ name: 'look-at-layout', keyCount: 2 })
export const listProcessesScript = defineScript({ name: 'list-processes', keyCount: 1 })
export const raiseLayoutScript = defineScript({ name: 'raise-layout', keyCount: 2 })
export const completeLayoutScript = defineScript({ name: 'complete-layout', keyCount: 1 })
export const convertAccountScript = defineScript({ name: 'convert-account', keyCount: ACCOUNT })
export const convertRecordScript = defineScript({ name: 'convert-record', libraries: ['idempotency'], keyCount: 1 })
