import { readFileSync, writeFileSync } from 'node:fs'

const PAGE = new URL('../../docs/BENCHMARKS.md', import.meta.url)

/** What a whole run measured of a benchmark. */
export interface Figure {
  ratio: string
  /** How far the rounds lie apart, as a share of the ratio; undefined for a single figure. */
  spread: string | undefined
  /** `unmeasured`: the rounds lie too far apart. */
  verdict: 'pass' | 'short' | 'unmeasured'
  /** The machine's load of the last minute, when the benchmark had ended. */
  load: number
}

/**
 * Writes the figures of one run into the last two cells of each benchmark's row in docs/BENCHMARKS.md, and the commit
 * beneath the table. Throws when a benchmark has no row.
 */
export function writeFigures(figures: ReadonlyMap<string, Figure>, commit: string): void {
  let text = readFileSync(PAGE, 'utf8')
  for (const [name, { ratio, spread, verdict, load }] of figures) {
    const row = new RegExp(String.raw`^(\| \`${name}\` \|.*\|)[^|]*\|[^|]*\|$`, 'm')
    if (!row.test(text)) throw new Error(`docs/BENCHMARKS.md has no row of ${name}`)
    const marked = { pass: ratio, short: `**${ratio}**`, unmeasured: `unmeasured: ${ratio}` }[verdict]
    const cell = spread === undefined ? marked : `${marked} (${spread})`
    text = text.replace(row, (_row, told) => `${told} ${cell} | ${load.toFixed(1)} |`)
  }
  writeFileSync(PAGE, text.replace(/^Measured on commit [0-9a-f]+\+?/m, `Measured on commit ${commit}`))
}
