/** Every script that Redis runs for us; a file for each domain, beside its Lua. */
export * from './scripts/account/scripts.ts'
export * from './scripts/audit/scripts.ts'
export * from './scripts/idempotency/scripts.ts'
export * from './scripts/keys/scripts.ts'
export * from './scripts/layout/scripts.ts'
export * from './scripts/limits/scripts.ts'
export * from './scripts/oauth/scripts.ts'
export * from './scripts/webhooks/scripts.ts'
