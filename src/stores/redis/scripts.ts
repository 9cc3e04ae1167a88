import { Type } from '@sinclair/typebox'
import { defineScript } from './script.ts'
import {
  Count,
  DescribedAccount,
  Flag,
  MaybeText,
  oneOf,
  ReservedItem,
  ReservedKey,
  Text,
  Texts,
} from './scripts/shapes.ts'

/** How many keys of an account come first; see `accountKeys`. */
const ACCOUNT = 8

export const reserveScript = defineScript(
  'account/reservations/reserve',
  { least: ACCOUNT + 1 },
  Type.Tuple([Count, Type.Array(ReservedKey), Type.Array(ReservedItem)]),
)
export const commitReservationsScript = defineScript('account/reservations/commit-reservations', ACCOUNT, Count)
export const commitAnswersScript = defineScript('account/reservations/commit-answers', { least: ACCOUNT + 2 }, Count)
export const listInDoubtScript = defineScript('account/reservations/list-in-doubt', 2, Texts)
export const resolvePendingScript = defineScript('account/reservations/resolve-pending', ACCOUNT + 1, Count)
export const grantScript = defineScript(
  'account/grants/grant',
  ACCOUNT + 1,
  Type.Tuple([oneOf('granted', 'exists', 'expired'), Count, Text, Text]),
)
export const voidScript = defineScript(
  'account/grants/void',
  ACCOUNT + 1,
  Type.Tuple([oneOf('voided', 'not_found'), Count, Count, Text, Text, Count]),
)
export const subscribeScript = defineScript(
  'account/grants/subscribe',
  ACCOUNT + 1,
  Type.Tuple([oneOf('subscribed', 'unchanged'), Count, Text, Text]),
)
export const showAccountScript = defineScript(
  'account/show-account',
  ACCOUNT,
  Type.Tuple([Count, DescribedAccount, Text, Texts, Text, Text]),
)
export const readAccountScript = defineScript('account/read-account', ACCOUNT, DescribedAccount)
export const restoreGrantScript = defineScript('account/grants/restore-grant', ACCOUNT + 1, Type.Tuple([Flag, Count]))
export const restoreSubscriptionScript = defineScript(
  'account/grants/restore-subscription',
  ACCOUNT + 1,
  Type.Tuple([Flag, Count]),
)
export const snapshotAccountScript = defineScript(
  'account/ledger/snapshot-account',
  ACCOUNT + 3,
  Type.Tuple([Count, DescribedAccount, Texts, Type.Tuple([Texts, Texts, Texts]), Texts]),
)
export const trimLedgerScript = defineScript('account/ledger/trim-ledger', ACCOUNT, Count)
export const watchCreditsScript = defineScript('account/alerts/watch-credits', ACCOUNT, Text)
export const forgetLowAlertsScript = defineScript('account/alerts/forget-low-alerts', 1, Count)

export const confirmEventScript = defineScript('audit/confirm-event', 1, Type.Tuple([Flag, Count]))
export const skipEventScript = defineScript('audit/skip-event', 1, Count)

export const beginOnceScript = defineScript(
  'idempotency/begin-once',
  1,
  Type.Tuple([oneOf('run', 'replay', 'in_progress', 'mismatch'), Text, Count]),
)
export const endOnceScript = defineScript('idempotency/end-once', 1, Flag)

export const issueKeyScript = defineScript(
  'keys/issue-key',
  6,
  Type.Tuple([oneOf('issued', 'resumed', 'duplicate_name', 'look_again', 'exists'), Text, Text]),
)
export const rotateKeyScript = defineScript(
  'keys/rotate-key',
  6,
  Type.Tuple([oneOf('rotated', 'resumed', 'not_active'), Text, Text]),
)
export const endKeyScript = defineScript('keys/end-key', 3, Type.Tuple([Flag, Text, Count]))
export const restoreKeyScript = defineScript('keys/restore-key', 5, Type.Tuple([Flag, Count]))
export const extendKeyScript = defineScript('keys/extend-key', 1, Flag)

/** Whether one was taken, what is left, ms until there is room, ms until the whole burst is free. */
const TakenCall = Type.Tuple([Flag, Count, Count, Count])
export const limitAddressScript = defineScript('limits/limit-address', 1, TakenCall)
export const readFeedScript = defineScript('limits/read-feed', 1, TakenCall)

export const putArtefactScript = defineScript('oauth/put-artefact', 1, Flag)
export const consumeArtefactScript = defineScript('oauth/consume-artefact', 1, MaybeText)
/** The state of a request before the call; `changed`: what the caller saw is not there any more. */
const RequestBefore = oneOf('', 'pending', 'approved', 'denied', 'expired', 'changed')
export const decideRequestScript = defineScript('oauth/decide-request', 1, RequestBefore)
export const changeOfferScript = defineScript('oauth/change-offer', 1, RequestBefore)
export const answerRequestScript = defineScript('oauth/answer-request', 1, Flag)

/** Which of the sets is full, counted from 1, or 0 for none; and the ms until a place in it ends. */
const TakenPlace = Type.Tuple([Count, Count])
export const takePlaceScript = defineScript('oauth/take-place', 1, TakenPlace)
export const freePlaceScript = defineScript('oauth/free-place', 1, Flag)
export const listRequestScript = defineScript('oauth/list-request', 3, TakenPlace)
export const keepRequestScript = defineScript('oauth/keep-request', 2, Flag)

export const enqueueDeliveryScript = defineScript('webhooks/enqueue-delivery', 1, Flag)
/** Entry, delivery, lease, endpoint, workspace, message, type, attempts. */
const TakenDelivery = Type.Tuple([Text, Text, Text, Text, Text, Text, Text, Count])
export const takeDeliveriesScript = defineScript('webhooks/take-deliveries', 1, Type.Array(TakenDelivery))
export const finishDeliveryScript = defineScript(
  'webhooks/finish-delivery',
  1,
  Type.Tuple([oneOf('done', 'lost'), Count]),
)
export const replayDeliveryScript = defineScript(
  'webhooks/replay-delivery',
  1,
  oneOf('replayed', 'again', 'pending', 'not_found'),
)
export const listDeliveriesScript = defineScript('webhooks/list-deliveries', 1, Type.Tuple([Count, Type.Array(Texts)]))
export const measureDeliveriesScript = defineScript('webhooks/measure-deliveries', 1, Count)
