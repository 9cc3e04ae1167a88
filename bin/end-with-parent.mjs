/**
 * Preloaded (`node --import`) into what bin/run.mjs starts and into the test workers: each asks itself to stop when the
 * process that started it was killed without a chance to pass on a signal.
 */
import { isMainThread } from 'node:worker_threads'
import { followParent } from './follow-parent.mjs'

if (isMainThread) followParent(() => process.kill(process.pid, 'SIGTERM'))
