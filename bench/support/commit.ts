import { execFileSync } from 'node:child_process'

/** The measured commit, as docs/BENCHMARKS.md names it: with `+` when files differ from it. */
export function readCommit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  try {
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
    return `${git('rev-parse', '--short=9', 'HEAD')}${isChanged ? '+' : ''}`
  } catch {
    return 'unknown'
  }
}
