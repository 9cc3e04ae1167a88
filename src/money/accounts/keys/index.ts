/** API keys: issue, rotate, end. */
export { fieldsOf, KEY_STATUSES, KEY_TYPES, type KeyRecord, type KeyRequest, readKey } from './key-record.ts'
export { readFeedUse, takeFeedRead } from './feed-use.ts'
export {
  draftRevocation,
  type IssuedKey,
  issueKey,
  listKeys,
  requireKey,
  revokeForGood,
  revokeKey,
  rotateKey,
} from './keys.ts'
