import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from '#src/lib/lock.ts'
import { findProgram, lastLines, runCommand } from '../processes.ts'
import { BackendsUnavailable, type Launch } from '../store.ts'
import { type Java, javaRemedy } from './java.ts'

const pomPath = fileURLToPath(new URL('../neo4j/pom.xml', import.meta.url))

/** The pinned version of Neo4j, read from the pom. */
export function readNeo4jVersion(): string {
  const version = /<neo4j\.version>([^<]+)</.exec(readFileSync(pomPath, 'utf8'))?.[1]
  if (version === undefined) throw new Error(`${pomPath} names no neo4j.version`)
  return version
}

/**
 * The folder with Neo4j's jars; Maven fetches them once. They are collected in another folder and appear by one rename,
 * under a lock. So an interrupted download or a second run at the same time never leaves an incomplete server.
 */
export async function fetchNeo4jJars(launch: Launch, java: Java): Promise<string> {
  const version = readNeo4jVersion()
  const lib = join(launch.stateDir, `neo4j-${version}`, 'lib')
  if (existsSync(lib)) return lib
  const lockPath = join(launch.stateDir, 'neo4j-download.lock')
  const onWait = (): void => launch.say('Neo4j: waiting for another run that is fetching it')
  return await withLock(
    lockPath,
    async () => {
      if (!existsSync(lib)) await download(launch, java, version, lib)
      return lib
    },
    { onWait, signal: launch.signal },
  )
}

async function download(launch: Launch, java: Java, version: string, lib: string): Promise<void> {
  const maven = findProgram('mvn', launch.env)
  if (maven === undefined) {
    throw new BackendsUnavailable(`Neo4j is fetched with Maven, and \`mvn\` was not found: ${javaRemedy}.`)
  }
  launch.say(`Neo4j: fetching ${version} from Maven Central (once, about 150 MB)`)
  const startMs = Date.now()
  const draft = join(launch.stateDir, `neo4j-${version}.draft`)
  // A run that was killed while it fetched left its own.
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  try {
    const args = ['--batch-mode', '--file', pomPath, 'dependency:copy-dependencies']
    const { code, output } = await runCommand(
      maven,
      [
        ...args,
        `-DoutputDirectory=${draft}`,
        '-DincludeScope=runtime',
        '-Dorg.slf4j.simpleLogger.showThreadName=false',
      ],
      { env: { ...launch.env, JAVA_HOME: java.home }, signal: launch.signal, timeoutMs: 3_600_000 },
    )
    if (code !== 0) {
      const errors = output.split('\n').filter((line) => line.includes('ERROR'))
      throw new BackendsUnavailable(
        `Maven could not fetch Neo4j; check that Maven Central (or the mirror in Maven's settings.xml) can be reached.\n${lastLines(errors.slice(0, 5).join('\n') || output, 5)}`,
      )
    }
    mkdirSync(dirname(lib), { recursive: true })
    renameSync(draft, lib)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  launch.say(`Neo4j: fetched in ${Math.round((Date.now() - startMs) / 1000)} s`)
}
