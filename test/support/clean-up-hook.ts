import { afterAll } from 'vitest'
import { cleanUp } from './clean-up.ts'

// Runs in each file before its code: helpers add steps in `beforeAll` too, where an `afterAll` would come too late.
afterAll(cleanUp)
