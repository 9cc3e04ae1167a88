import fc from 'fast-check'
import { afterAll, inject } from 'vitest'
import { cleanUp } from './clean-up.ts'

// Runs in each file before its code: helpers add steps in `beforeAll` too, where an `afterAll` would come too late.
afterAll(cleanUp)
// Properties meet the same cases in every run. A test that names a seed of its own keeps it.
fc.configureGlobal({ seed: inject('seed') })
