/**
 * Documented answers that no request provokes, besides 409 of a read, which conflicts with nothing. The document has
 * them because the specification lists them.
 */
export const LISTED_ONLY: Record<string, string> = {
  'listUsage 402': 'it is free; the specification lists 402 for all operations with a key',
  'summarizeUsage 402': 'the same',
  'getSubscription 402': 'the same',
  'listPrices 402': 'the same',
  'listLedgerEntries 402': 'the same',
  'createWebhookEndpoint 402': 'it is free; the specification lists 402 for all operations with a key',
  'updateWebhookEndpoint 402': 'the same',
  'deleteWebhookEndpoint 402': 'the same',
  'rotateWebhookSecret 402': 'the same',
  'getWorkspace 402': 'the specification lists it for account operations, which are free',
  'updateWorkspace 402': 'the same',
  'createToken 402': 'the same',
  'createFeed 402': 'the same',
  'listTokens 402': 'the same',
  'listMembers 402': 'the same',
  'createMember 402': 'the same',
  'getMember 402': 'the same',
  'updateMember 402': 'the same',
  'removeMember 402': 'the same',
  'createSignInLink 402': 'the same',
  'getSignInProvider 402': 'the same',
  'setSignInProvider 402': 'the same',
  'deleteSignInProvider 402': 'the same',
  'revokeToken 402': 'the same',
  'rotateToken 402': 'the same',
}
