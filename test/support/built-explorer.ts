import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
let isBuilt = false

/**
 * The folder of the built explorer. The first test that needs it builds it; `bin/build-web.mjs` lets the other worker
 * wait, which then finds it built.
 */
export function builtExplorer(): string {
  if (!isBuilt) execFileSync(process.execPath, ['bin/build-web.mjs'], { cwd: root })
  isBuilt = true
  return `${root}web/dist`
}
