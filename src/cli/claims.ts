import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { evaluateClaims, renderEvaluation, readLabelledClaims, verifyLabelled } from '#src/features/claims/index.ts'
import { createResponseCache } from '#src/graph/revision.ts'
import { systemClock, today } from '#src/lib/clock.ts'
import { print } from './command/command.ts'
import { withGraph } from './command/connect.ts'

const FOLDER = fileURLToPath(new URL('../../test/claims', import.meta.url))

/** `regpack claims evaluate`: how often the verdicts on labelled claims are right. */
export function addClaimCommands(program: Command): void {
  program
    .command('claims')
    .description('claims about the law, compared with what the packs record')
    .command('evaluate')
    .description('verify labelled claims, and print precision and recall of each verdict')
    .option('--folder <folder>', 'folder of labelled claims', FOLDER)
    .option('--json', 'answer as JSON')
    .action(({ folder, json }: { folder: string; json?: boolean }) =>
      withGraph(async (graph) => {
        const answers = createResponseCache({ graph })
        const files = readLabelledClaims(folder)
        const outcomes = new Map<string, Awaited<ReturnType<typeof verifyLabelled>>>()
        for (const [file, claims] of files)
          outcomes.set(file, await verifyLabelled(graph, answers, claims, today(systemClock)))
        answers.stop()
        const parts = [...outcomes].map(([file, list]) => ({ file, ...evaluateClaims(list) }))
        const whole = evaluateClaims([...outcomes.values()].flat())
        const lines = [...parts, { file: 'all', ...whole }].flatMap((part) => [
          `== ${part.file}`,
          ...renderEvaluation(part),
          ...(part.file === 'all'
            ? part.wrong.map(({ id, expected, got }) => `${id}: ${expected} is due, ${got} was given`)
            : []),
          '',
        ])
        print(json, { parts, all: whole }, lines)
      }),
    )
}
