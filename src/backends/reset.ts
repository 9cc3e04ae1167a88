/**
 * `npm run reset`: removes everything that `npm start` keeps, including its volumes. Lists what it removes, and doesn't
 * ask.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findProgram, lastLines, runCommand } from './command.ts'
import { composeArgs, composeEnv, findComposeProject } from './docker/compose-project.ts'
import { findEngine } from './docker/engine.ts'
import { claimRunFolder } from './ownership/run-folder.ts'
import { BackendsUnavailable } from './store.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const stateDir = join(root, '.local')
/** Downloads are no data: fetching them again would only cost time. */
const isDownload = (name: string): boolean => /^(node|neo4j)-\d/.test(name)
const say = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  // Refuses with a sentence while `npm start` runs; clears what a dead one left.
  await claimRunFolder('start', stateDir, say, AbortSignal.timeout(120_000))
  await removeVolumes()
  removeState()
} catch (error) {
  if (!(error instanceof BackendsUnavailable)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function removeVolumes(): Promise<void> {
  const docker = findProgram('docker', process.env)
  const engine = await findEngine(process.env)
  if (docker === undefined || 'reason' in engine) {
    say(`No Docker volumes removed: ${'reason' in engine ? engine.reason : '`docker` was not found'}`)
    return
  }
  const compose = findComposeProject(root, engine.host)
  const filter = `label=com.docker.compose.project=${compose.project}`
  const env = composeEnv(compose, process.env)
  const { output: volumes } = await runCommand(docker, ['volume', 'ls', '--quiet', '--filter', filter], { env })
  for (const volume of volumes.split('\n').filter(Boolean)) say(`Removing the Docker volume ${volume}`)
  const { code, output } = await runCommand(docker, composeArgs(compose, ['down', '--volumes']), { env })
  if (code !== 0 && volumes !== '')
    throw new BackendsUnavailable(`docker compose down failed:\n${lastLines(output, 5)}`)
}

function removeState(): void {
  const running = (name: string): boolean => (name === 'test' || name === 'bench') && isInUse(join(stateDir, name))
  for (const name of existsSync(stateDir) ? readdirSync(stateDir) : []) {
    if (isDownload(name) || running(name)) continue
    say(`Removing .local/${name}`)
    rmSync(join(stateDir, name), { recursive: true, force: true })
  }
  say('Reset done: the next `npm start` begins anew')
}

/** Test runs remove their own folders, so a folder that is still there belongs to a run that goes on. */
function isInUse(folder: string): boolean {
  return readdirSync(folder).length > 0
}
