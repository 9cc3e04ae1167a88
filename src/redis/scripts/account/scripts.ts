import { Type } from '@sinclair/typebox'
import { defineScript } from '../../script.ts'
import { Count, Flag, oneOf, Text, Texts } from '../shapes.ts'
import { Account, ChargedItem, ChargedKey } from './shapes.ts'

/** How many keys of an account come first; see `accountKeys`. */
const ACCOUNT = 8

export const chargeScript = defineScript({
  file: 'account/charge',
  keyCount: { least: ACCOUNT + 1 },
  reply: Type.Tuple([Count, Type.Array(ChargedKey), Type.Array(ChargedItem)]),
})
export const settleScript = defineScript({ file: 'account/settle', keyCount: ACCOUNT, reply: Count })
export const finishScript = defineScript({ file: 'account/finish', keyCount: { least: ACCOUNT + 2 }, reply: Count })
export const listHeldScript = defineScript({ file: 'account/list-held', keyCount: 2, reply: Texts })
export const settleHeldScript = defineScript({ file: 'account/settle-held', keyCount: ACCOUNT + 1, reply: Count })
export const grantScript = defineScript({
  file: 'account/grant',
  keyCount: ACCOUNT + 1,
  reply: Type.Tuple([oneOf('granted', 'exists', 'expired'), Count, Text, Text]),
})
export const voidScript = defineScript({
  file: 'account/void',
  keyCount: ACCOUNT + 1,
  reply: Type.Tuple([oneOf('voided', 'not_found'), Count, Count, Text, Text, Count]),
})
export const subscribeScript = defineScript({
  file: 'account/subscribe',
  keyCount: ACCOUNT + 1,
  reply: Type.Tuple([oneOf('subscribed', 'unchanged'), Count, Text, Text]),
})
export const showAccountScript = defineScript({
  file: 'account/show-account',
  keyCount: ACCOUNT,
  reply: Type.Tuple([Count, Account, Text, Texts, Text, Text]),
})
export const readAccountScript = defineScript({ file: 'account/read-account', keyCount: ACCOUNT, reply: Account })
export const restoreGrantScript = defineScript({
  file: 'account/restore-grant',
  keyCount: ACCOUNT + 1,
  reply: Type.Tuple([Flag, Count]),
})
export const restoreSubscriptionScript = defineScript({
  file: 'account/restore-subscription',
  keyCount: ACCOUNT + 1,
  reply: Type.Tuple([Flag, Count]),
})
export const snapshotAccountScript = defineScript({
  file: 'account/snapshot-account',
  keyCount: ACCOUNT + 4,
  reply: Type.Tuple([
    Count,
    Account,
    Texts,
    Type.Tuple([Texts, Texts, Texts]),
    Texts,
    Type.Array(Type.Tuple([Text, Texts])),
  ]),
})
export const trimLedgerScript = defineScript({
  file: 'account/trim-ledger',
  keyCount: ACCOUNT + 1,
  reply: Type.Tuple([oneOf('trimmed', 'behind', 'newest', 'differs'), Count, Text]),
})
export const checkDriftScript = defineScript({
  file: 'account/check-drift',
  keyCount: ACCOUNT,
  reply: Type.Tuple([Text, Flag]),
})
export const watchCreditsScript = defineScript({ file: 'account/watch-credits', keyCount: ACCOUNT, reply: Text })
export const forgetLowNotesScript = defineScript({ file: 'account/forget-low-notes', keyCount: 1, reply: Count })
