/** API keys: issue, rotate, end. */
export { fieldsOf, KEY_STATUSES, KEY_TYPES, type KeyRecord, type KeyRequest, readKey } from './key-record.ts'
export { readFeedUse, takeFeedRead } from './feed-use.ts'
export { type IssuedKey, issueKey, listKeys, requireKey, revokeForGood, rotateKey } from './keys.ts'
