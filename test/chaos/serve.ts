/** The real server under a short lease, for tests that kill it: `CHAOS_LEASE_MS`, the rest as `src/server.ts`. */
import { loadConfig } from '#src/config.ts'
import { serve } from '#src/server.ts'

await serve(loadConfig(process.env), { leaseMs: Number(process.env['CHAOS_LEASE_MS']) })
