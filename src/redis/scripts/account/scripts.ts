import { Type } from '@sinclair/typebox'
import { defineScript } from '../../script.ts'
import { Count, Flag, oneOf, Text, Texts } from '../shapes.ts'
import { DescribedAccount, ReservedItem, ReservedKey } from './shapes.ts'

/** How many keys of an account come first; see `accountKeys`. */
const ACCOUNT = 8

export const reserveScript = defineScript({
  file: 'account/reservations/reserve',
  keyCount: { least: ACCOUNT + 1 },
  reply: Type.Tuple([Count, Type.Array(ReservedKey), Type.Array(ReservedItem)]),
})
export const commitReservationsScript = defineScript({
  file: 'account/reservations/commit-reservations',
  keyCount: ACCOUNT,
  reply: Count,
})
export const commitAnswersScript = defineScript({
  file: 'account/reservations/commit-answers',
  keyCount: { least: ACCOUNT + 2 },
  reply: Count,
})
export const listInDoubtScript = defineScript({ file: 'account/reservations/list-in-doubt', keyCount: 2, reply: Texts })
export const resolvePendingScript = defineScript({
  file: 'account/reservations/resolve-pending',
  keyCount: ACCOUNT + 1,
  reply: Count,
})
export const grantScript = defineScript({
  file: 'account/grants/grant',
  keyCount: ACCOUNT + 1,
  reply: Type.Tuple([oneOf('granted', 'exists', 'expired'), Count, Text, Text]),
})
export const voidScript = defineScript({
  file: 'account/grants/void',
  keyCount: ACCOUNT + 1,
  reply: Type.Tuple([oneOf('voided', 'not_found'), Count, Count, Text, Text, Count]),
})
export const subscribeScript = defineScript({
  file: 'account/grants/subscribe',
  keyCount: ACCOUNT + 1,
  reply: Type.Tuple([oneOf('subscribed', 'unchanged'), Count, Text, Text]),
})
export const showAccountScript = defineScript({
  file: 'account/show-account',
  keyCount: ACCOUNT,
  reply: Type.Tuple([Count, DescribedAccount, Text, Texts, Text, Text]),
})
export const readAccountScript = defineScript({
  file: 'account/read-account',
  keyCount: ACCOUNT,
  reply: DescribedAccount,
})
export const restoreGrantScript = defineScript({
  file: 'account/grants/restore-grant',
  keyCount: ACCOUNT + 1,
  reply: Type.Tuple([Flag, Count]),
})
export const restoreSubscriptionScript = defineScript({
  file: 'account/grants/restore-subscription',
  keyCount: ACCOUNT + 1,
  reply: Type.Tuple([Flag, Count]),
})
export const snapshotAccountScript = defineScript({
  file: 'account/ledger/snapshot-account',
  keyCount: ACCOUNT + 3,
  reply: Type.Tuple([Count, DescribedAccount, Texts, Type.Tuple([Texts, Texts, Texts]), Texts]),
})
export const trimLedgerScript = defineScript({
  file: 'account/ledger/trim-ledger',
  keyCount: ACCOUNT,
  reply: Count,
})
export const checkDriftScript = defineScript({
  file: 'account/ledger/check-drift',
  keyCount: ACCOUNT,
  reply: Type.Tuple([Text, Flag]),
})
export const watchCreditsScript = defineScript({ file: 'account/alerts/watch-credits', keyCount: ACCOUNT, reply: Text })
export const forgetLowAlertsScript = defineScript({
  file: 'account/alerts/forget-low-alerts',
  keyCount: 1,
  reply: Count,
})
