import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { median, tell } from './support/measure.ts'

const ROOT = join(import.meta.dirname, '..')
const ROUNDS = 5
/** What two runs of one commit may differ by. */
const SAME_WITHIN = 0.05
/** Rounds that lie further apart say nothing. */
const SPREAD_MOST = 0.1

/** A benchmark and whether a greater ratio is better. */
export interface Compared {
  name: string
  isMoreBetter: boolean
}

/**
 * Compares this tree with another commit on one machine in one run: each benchmark is run in both in turn, A B B A.
 * Prints for each how much better this tree is: the median over the rounds of one ratio by the other. Returns how many
 * are worse.
 */
export async function comparePaired(commit: string, compared: readonly Compared[], seed: number): Promise<number> {
  const other = checkOut(commit)
  try {
    const found = new Map(compared.map(({ name }) => [name, [] as number[]]))
    for (let round = 0; round < ROUNDS; round += 1) {
      const ratios = new Map<string, Map<string, number>>()
      for (const tree of round % 2 === 0 ? [ROOT, other] : [other, ROOT])
        ratios.set(tree, await runIn(tree, compared, seed))
      for (const { name, isMoreBetter } of compared) {
        const [own, theirs] = [ratios.get(ROOT)?.get(name), ratios.get(other)?.get(name)]
        if (own === undefined || theirs === undefined) throw new Error(`${name} was not measured in both trees`)
        found.get(name)!.push(isMoreBetter ? own / theirs : theirs / own)
      }
      tell(
        `Round ${round + 1} of ${ROUNDS}: ${compared.map(({ name }) => `${name} ${found.get(name)!.at(-1)!.toFixed(2)}`).join(', ')}`,
      )
    }
    const verdicts = [...found].map(([name, rounds]) => ({ name, ...judge(rounds) }))
    for (const { name, ratio, spread, verdict } of verdicts)
      tell(`${name} paired=${ratio.toFixed(2)} spread=${spread.toFixed(2)} ${verdict}`)
    return verdicts.filter(({ verdict }) => verdict === 'worse').length
  } finally {
    git('worktree', 'remove', '--force', other)
  }
}

function judge(rounds: number[]): { ratio: number; spread: number; verdict: string } {
  const ratio = median(rounds)
  const spread = (Math.max(...rounds) - Math.min(...rounds)) / ratio
  const change = ratio < 1 - SAME_WITHIN ? 'worse' : ratio > 1 + SAME_WITHIN ? 'better' : 'same'
  return { ratio, spread, verdict: spread > SPREAD_MOST ? 'unmeasured' : change }
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

/**
 * A tree of the commit under `.local`, with the benchmarks and the programs of this one, so that both are measured alike,
 * and its packages where both lock the same.
 */
function checkOut(commit: string): string {
  const hash = git('rev-parse', '--verify', `${commit}^{commit}`)
  const tree = join(ROOT, '.local', `paired-${hash.slice(0, 9)}`)
  if (existsSync(tree)) git('worktree', 'remove', '--force', tree)
  rmSync(tree, { recursive: true, force: true })
  git('worktree', 'prune')
  git('worktree', 'add', '--detach', tree, hash)
  mkdirSync(join(tree, '.local'), { recursive: true })
  for (const name of readdirSync(join(ROOT, '.local')).filter((entry) => /^(node|neo4j)-\d/.test(entry)))
    symlinkSync(join(ROOT, '.local', name), join(tree, '.local', name))
  rmSync(join(tree, 'bench'), { recursive: true })
  cpSync(join(ROOT, 'bench'), join(tree, 'bench'), { recursive: true })
  const lockOf = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (lockOf(tree) === lockOf(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

/** The ratios that a tree prints, by benchmark. */
async function runIn(tree: string, compared: readonly Compared[], seed: number): Promise<Map<string, number>> {
  const args = ['bin/run.mjs', 'bench', ...compared.map(({ name }) => name), '--quick', '--seed', String(seed)]
  const child = spawn('node', args, { cwd: tree, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`the benchmarks of ${tree} ended with ${String(code)}:\n${output.slice(-2_000)}`)
  const lines = output.matchAll(/^(\w+) ratio=([\d.]+) /gm)
  return new Map([...lines].map(([, name, ratio]) => [name!, Number(ratio)]))
}
