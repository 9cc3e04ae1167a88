import type { Command } from 'commander'
import { layoutFault, READ_LAYOUTS } from '#src/redis/layout/layout.ts'
import { listProcesses, RaiseRefused, raiseLayout, type ServingProcess } from '#src/redis/layout/raise-layout.ts'
import { print, Refused } from '../command/command.ts'
import { withRedis } from '../command/connect.ts'

/** `regpack layout …`: the layout of the packed values in Redis. */
export function addLayoutCommands(program: Command): void {
  const layout = program.command('layout').description('the layout of what Redis holds packed')
  layout
    .command('show')
    .description('which layouts are stored, which this version reads, and which processes serve')
    .option('--json', 'answer as JSON')
    .action(({ json }: { json?: boolean }) =>
      withRedis(
        async (redis) => {
          const stored = await redis.lookAtLayout()
          const fault = layoutFault(stored)
          const processes = fault ? [] : await listProcesses(redis)
          print(json, { ...stored, reads: READ_LAYOUTS, ...(fault ? { fault } : {}), processes }, [
            `layout ${stored.written} is written, nothing is older than ${stored.oldest}`,
            `this version reads ${READ_LAYOUTS.oldest} and ${READ_LAYOUTS.newest}`,
            ...(fault ? [`Redis ${fault}`] : processes.map(processLine)),
          ])
        },
        { anyLayout: true },
      ),
    )
  layout
    .command('raise')
    .description('write the newest layout from now on, and write older values anew; the service may go on')
    .option('--json', 'answer as JSON')
    .action(({ json }: { json?: boolean }) =>
      withRedis(async (redis) => {
        const raised = await raiseLayout(redis).catch((error: unknown) => {
          throw error instanceof RaiseRefused ? new Refused([error.message]) : error
        })
        const { written, accounts, records } = raised
        print(json, raised, [`layout ${written} is written: ${accounts} accounts and ${records} records written anew`])
      }),
    )
}

function processLine({ id, oldest, newest, told }: ServingProcess): string {
  return `${id} reads ${oldest} and ${newest}, was told ${told}`
}
