/**
 * Preloaded (`node --import`) into the programs that bin/run.mjs starts and into the test workers. Each one asks itself
 * to stop when its parent was killed and could not pass on a signal.
 */
import { isMainThread } from 'node:worker_threads'

const parent = process.ppid
const timer = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(timer)
  process.kill(process.pid, 'SIGTERM')
}, 1000)
timer.unref()
if (!isMainThread) clearInterval(timer)
