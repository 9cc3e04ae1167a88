/** Opens test backends in the state folder given as argument, then waits: a process for tests to stop or kill. */
import { openBackends } from '#src/backends/backends.ts'

await openBackends({ purpose: 'test', say: () => {}, ...(process.argv[2] ? { stateDir: process.argv[2] } : {}) })
process.stdout.write('opened\n')
setInterval(() => {}, 60_000)
