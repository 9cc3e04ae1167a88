import type { Command } from 'commander'
import {
  blockFact,
  blockVersion,
  listFactsById,
  NOT_VERIFIED,
  publishFacts,
  unblockFact,
  unblockVersion,
  verifyAndPublish,
  verifyFacts,
} from '#src/law/publication/index.ts'
import { systemClock } from '#src/lib/clock.ts'
import { Refused } from '#src/lib/envelope.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { type JsonFlag, print, type Terminal } from '../command/command.ts'
import { withGraph } from '../command/connect.ts'

/** `packs publish <pack> <version>`, or `packs publish relationships <id>`. A draft is verified on the way. */
export function addPublishCommand(packs: Command, terminal: Terminal): void {
  packs
    .command('publish')
    .description('publish what is in the graph, verified and reviewed')
    .argument('<pack>', 'a pack, or `relationships`')
    .argument('<version>', "the version's number, or the relationship fact's id")
    .option('--json', 'answer as JSON')
    .action((pack: string, version: string, { json }: JsonFlag) =>
      withGraph(terminal, async (graph) => {
        const result =
          pack === 'relationships'
            ? await publishOneFact(graph, version)
            : await publishOneVersion(graph, `${pack}@${version}`)
        const closed = result.closed.length > 0 ? `, closed ${result.closed.join(', ')}` : ''
        const stale = result.stale.map((id) => `stale now: ${id}`)
        print(terminal, json, result, [`published ${result.id}${closed}`, ...stale])
      }),
    )
}

/** `packs block` and `packs unblock` */
export function addBlockCommands(packs: Command, terminal: Terminal): void {
  packs
    .command('block')
    .description(
      'take a version out of service at once, with the reason that readers with the scope for it will see; the version that it replaced does not come back',
    )
    .argument('<pack>', 'a pack, or `relationships`')
    .argument('<version>', "the version's number, or the relationship fact's id")
    .requiredOption('--reason <text>', 'why')
    .option('--json', 'answer as JSON')
    .action((pack: string, version: string, { reason, json }: JsonFlag & { reason: string }) =>
      withGraph(terminal, async (graph) => {
        const id = idOf(pack, version)
        if (reason.trim() === '') throw new Refused([`${id}: --reason must say why`])
        if (pack === 'relationships') await blockFact(graph, systemClock, id, reason)
        else await blockVersion(graph, systemClock, id, reason)
        print(terminal, json, { id, publication_mode: 'blocked', reason }, [`blocked ${id}: ${reason}`])
      }),
    )
  packs
    .command('unblock')
    .description('put a blocked version back as it was published; one that never was becomes a draft')
    .argument('<pack>', 'a pack, or `relationships`')
    .argument('<version>', "the version's number, or the relationship fact's id")
    .option('--json', 'answer as JSON')
    .action((pack: string, version: string, { json }: JsonFlag) =>
      withGraph(terminal, async (graph) => {
        const id = idOf(pack, version)
        const mode =
          pack === 'relationships'
            ? await unblockFact(graph, systemClock, id)
            : (await unblockVersion(graph, systemClock, id)).publication_mode
        print(terminal, json, { id, publication_mode: mode }, [`${id} is ${mode}`])
      }),
    )
}

function idOf(pack: string, version: string): string {
  return pack === 'relationships' ? version : `${pack}@${version}`
}

async function publishOneVersion(graph: Graph, versionId: string) {
  const published = await verifyAndPublish(graph, systemClock, versionId)
  return { ...published, stale: published.facts.stale }
}

async function publishOneFact(graph: Graph, id: string): Promise<{ id: string; closed: string[]; stale: string[] }> {
  const [row] = await graph.run(listFactsById, { ids: [id] })
  const verified = row?.fact.publication_mode === 'draft' ? await verifyFacts(graph, [id]) : undefined
  const published = await publishFacts(graph, systemClock, [id])
  // The reasons of the failed verification replace the reason "not verified".
  const isUnverified = verified !== undefined && verified.refused.length > 0
  const reasons = [...(verified?.refused ?? []), ...published.refused].flatMap((refused) => refused.reasons)
  const told = reasons.filter((reason) => !isUnverified || reason !== NOT_VERIFIED)
  if (told.length > 0) throw new Refused(told.map((reason) => `${id}: ${reason}`))
  return { id, closed: [], stale: [] }
}
