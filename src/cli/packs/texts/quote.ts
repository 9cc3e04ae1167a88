import type { Command } from 'commander'
import { quoteHash } from '#src/lib/law/quote.ts'
import { print } from '../../command/command.ts'

/** `packs quote`: the hash of a cited sentence, for `quote_hash`. Needs no store. */
export function addQuoteCommand(packs: Command): void {
  packs
    .command('quote')
    .description('the hash of a sentence of the law, for `quote_hash` of a citation')
    .argument('<sentence>')
    .option('--json', 'answer as JSON')
    .action((sentence: string, { json }: { json?: boolean }) => {
      const hash = quoteHash(sentence)
      print(json, { quote_hash: hash }, [hash])
    })
}
