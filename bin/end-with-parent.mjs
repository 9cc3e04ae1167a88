/**
 * Preloaded (`node --import`) into the programs that bin/run.mjs starts and into the test workers. Each one asks itself
 * to stop when its parent was killed and could not pass on a signal.
 */
import { isMainThread } from 'node:worker_threads'
import { followParent } from './follow-parent.mjs'

if (isMainThread) followParent(() => process.kill(process.pid, 'SIGTERM'))
