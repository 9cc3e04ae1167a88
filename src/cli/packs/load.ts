import type { Command } from 'commander'
import { systemClock } from '#src/lib/clock.ts'
import { Refused } from '#src/lib/envelope.ts'
import { type LoadReport, loadSeed } from '#src/loader/index.ts'
import { migrate } from '#src/stores/graph/migrations/migrate.ts'
import { print, type Terminal } from '../command/command.ts'
import { withAnyGraph } from '../command/connect.ts'
import { withProgress } from '../command/progress.ts'
import { addSeedOptions, type SeedOptions } from './seed-option.ts'

/** `packs load`: reports content that can't be published as a refusal; it stays loaded. */
export function addLoadCommand(packs: Command, terminal: Terminal): void {
  const command = packs
    .command('load')
    .description('load the seed files and publish what passes the gate; harmless when repeated')
    .option('--no-publish', 'leave what is new as drafts')
  addSeedOptions(command).action(({ folder, json, publish }: SeedOptions & { publish: boolean }) =>
    withAnyGraph(terminal, async (graph) => {
      await migrate(graph)
      const report = await withProgress(terminal, { title: 'load the seed files', isQuiet: json ?? false }, (tell) =>
        loadSeed(graph, {
          folder,
          clock: systemClock,
          publish,
          onProgress: (progress) => tell(progress, progress.step),
        }),
      )
      print(terminal, json, report, linesOf(report))
      const reasons = report.withheld.flatMap((item) => item.reasons.map((reason) => `${item.id}: ${reason}`))
      if (reasons.length > 0) throw new Refused(reasons)
    }),
  )
}

function linesOf({ versions, relationships, reviews, published, unchanged, seconds }: LoadReport): string[] {
  if (unchanged && published.length === 0) return [`unchanged, looked through in ${seconds} s`]
  const facts = Object.entries(relationships).filter(([, count]) => count > 0)
  return [
    ...versions.map(({ id, action, content_hash }) => `${action.padEnd(9)} ${id}  ${content_hash}`),
    `relationship facts: ${facts.map(([action, count]) => `${count} ${action}`).join(', ') || 'none'}`,
    `reviews: ${reviews} new`,
    `published: ${published.length}`,
    `loaded in ${seconds} s`,
  ]
}
