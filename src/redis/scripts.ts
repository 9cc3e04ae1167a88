/** Every Redis script of the service; each domain has a file beside its Lua. */
export * from './scripts/account/scripts.ts'
export * from './scripts/audit/scripts.ts'
export * from './scripts/idempotency/scripts.ts'
export * from './scripts/keys/scripts.ts'
export * from './scripts/limits/scripts.ts'
export * from './scripts/oauth/scripts.ts'
export * from './scripts/webhooks/scripts.ts'
