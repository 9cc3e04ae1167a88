import { runCommandLine } from './command-line.ts'
import { EXIT } from './command/command.ts'

// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(EXIT.done)
})

process.exitCode = await runCommandLine(process.argv.slice(2), process)
