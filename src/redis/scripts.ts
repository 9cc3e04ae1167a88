import { defineScript } from './script.ts'

export const chargeScript = defineScript({ name: 'charge', keyCount: 9 })
export const settleScript = defineScript({ name: 'settle', keyCount: 6 })
export const finishScript = defineScript({ name: 'finish', keyCount: 8 })
export const grantScript = defineScript({ name: 'grant', keyCount: 5 })
export const issueKeyScript = defineScript({ name: 'issue-key', keyCount: 2 })
export const revokeKeyScript = defineScript({ name: 'revoke-key', keyCount: 2 })
