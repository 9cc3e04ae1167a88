import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findProgram, isExecutable, runCommand } from '../processes.ts'
import { BackendsUnavailable } from '../store.ts'

/** A Java runtime that can run Neo4j. */
export interface Java {
  path: string
  home: string
  version: number
}

const parentsOfJavaHomes = ['/usr/lib/jvm', '/opt/java', '/Library/Java/JavaVirtualMachines', '/opt/homebrew/opt']

/** A sentence for a machine that has neither Docker nor Java and Maven. */
export const javaRemedy =
  'install Java 17 or 21 and Maven (Debian or Ubuntu: apt-get install openjdk-17-jre-headless maven; macOS: brew install openjdk@21 maven), or start Docker'

/**
 * Finds the Java for Neo4j 5.26: in JAVA_HOME, then on PATH, then in the usual folders. Neo4j supports 17 and 21, so a
 * version from 17 to 21 is preferred in any of these places. A newer one is taken only when there is no other.
 */
export async function findJava(env: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<Java> {
  const candidates = new Set(listJavaPrograms(env))
  const found: Java[] = []
  for (const path of candidates) {
    const java = await inspectJava(path, env, signal)
    if (java === undefined || java.version < 17) continue
    if (java.version <= 21) return java
    found.push(java)
  }
  const [newer] = found
  if (newer !== undefined) return newer
  throw new BackendsUnavailable(`Neo4j needs Java 17 or newer, and none was found: ${javaRemedy}.`)
}

function* listJavaPrograms(env: NodeJS.ProcessEnv): Generator<string> {
  const javaHome = env['JAVA_HOME']
  if (javaHome) yield join(javaHome, 'bin', 'java')
  const onPath = findProgram('java', env)
  if (onPath !== undefined) yield onPath
  for (const parent of parentsOfJavaHomes) {
    for (const name of listFolder(parent)) {
      yield join(parent, name, 'bin', 'java')
      yield join(parent, name, 'Contents', 'Home', 'bin', 'java')
    }
  }
}

/** Asks the program itself: folder names can be wrong, and macOS has a `java` that only says where to get one. */
async function inspectJava(path: string, env: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<Java | undefined> {
  if (!isExecutable(path)) return undefined
  const { code, output } = await runCommand(path, ['-XshowSettings:properties', '-version'], {
    env,
    timeoutMs: 60_000,
    ...(signal === undefined ? {} : { signal }),
  })
  const version = /java\.specification\.version = (\d+)/.exec(output)?.[1]
  if (code !== 0 || version === undefined) return undefined
  const home = /java\.home = (.+)/.exec(output)?.[1]?.trim() ?? dirname(dirname(path))
  return { path, home, version: Number(version) }
}

function listFolder(path: string): string[] {
  try {
    return readdirSync(path).toSorted()
  } catch {
    return []
  }
}
