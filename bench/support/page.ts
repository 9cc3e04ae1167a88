import { readFileSync, writeFileSync } from 'node:fs'

const PAGE = new URL('../../docs/BENCHMARKS.md', import.meta.url)

/** What a whole run measured of a benchmark. */
export interface Figure {
  ratio: string
  isMet: boolean
  /** The machine's load of the last minute, when the benchmark had ended. */
  load: number
}

/**
 * Writes the figures of one run into the last two cells of each benchmark's row in docs/BENCHMARKS.md, and the commit
 * beneath the table. Throws when a benchmark has no row.
 */
export function writeFigures(figures: ReadonlyMap<string, Figure>, commit: string): void {
  let text = readFileSync(PAGE, 'utf8')
  for (const [name, { ratio, isMet, load }] of figures) {
    const row = new RegExp(String.raw`^(\| \`${name}\` \|.*\|)[^|]*\|[^|]*\|$`, 'm')
    if (!row.test(text)) throw new Error(`docs/BENCHMARKS.md has no row of ${name}`)
    text = text.replace(row, (_row, told) => `${told} ${isMet ? ratio : `**${ratio}**`} | ${load.toFixed(1)} |`)
  }
  writeFileSync(PAGE, text.replace(/^Measured on commit [0-9a-f]+\+?/m, `Measured on commit ${commit}`))
}
