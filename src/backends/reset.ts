/**
 * `npm run reset`: removes everything that `npm start` keeps, including its volumes. Lists what it removes, and doesn't
 * ask.
 */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { composeEnv, composeProject } from './docker/compose.ts'
import { findEngine } from './docker/docker.ts'
import { lastLines, runCommand } from './processes.ts'
import { BackendsUnavailable, claimRunFolder } from './store.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const stateDir = join(root, '.local')
/** Downloads are no data: fetching them again would only cost time. Without a lock's file, two would hold the lock. */
const isKept = (name: string): boolean => /^(node|neo4j)-\d|\.lock$/.test(name)
/** Test runs remove their own folders, so a folder that is still there belongs to a run that goes on. */
const isInUse = (name: string): boolean => /^(test|bench)$/.test(name) && readdirSync(join(stateDir, name)).length > 0
const say = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  // Refuses with a sentence while `npm start` runs.
  const folder = claimRunFolder('start', stateDir)
  await removeVolumes()
  for (const name of readdirSync(stateDir)) {
    if (isKept(name) || isInUse(name)) continue
    say(`Removing .local/${name}`)
    rmSync(join(stateDir, name), { recursive: true, force: true })
  }
  await folder.release()
  say('Reset done: the next `npm start` begins anew')
} catch (error) {
  if (!(error instanceof BackendsUnavailable)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function removeVolumes(): Promise<void> {
  const engine = await findEngine(process.env)
  if ('reason' in engine) return say(`No Docker volumes removed: ${engine.reason}`)
  const project = composeProject(root)
  const env = composeEnv(process.env)
  const filter = `label=com.docker.compose.project=${project.name}`
  const { output: volumes } = await runCommand('docker', ['volume', 'ls', '--quiet', '--filter', filter], { env })
  for (const volume of volumes.split('\n').filter(Boolean)) say(`Removing the Docker volume ${volume}`)
  const { code, output } = await runCommand('docker', [...project.args, 'down', '--volumes'], { env })
  if (code !== 0 && volumes !== '')
    throw new BackendsUnavailable(`docker compose down failed:\n${lastLines(output, 5)}`)
}
