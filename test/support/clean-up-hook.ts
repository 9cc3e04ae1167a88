import { afterAll } from 'vitest'
import { cleanUp } from './clean-up.ts'

// Runs for each file before it: helpers note their steps in `beforeAll` too, where an `afterAll` would come too late.
afterAll(cleanUp)
