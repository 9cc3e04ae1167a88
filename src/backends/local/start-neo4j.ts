import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '../../../bin/lock.mjs'
import type { Content, Launch } from '../launch.ts'
import { disposeOf } from '../ownership/belongings.ts'
import type { Neo4jCoordinates } from '../store.ts'
import { runNeo4j } from './neo4j.ts'

/** What a copy consists of: the databases with their transaction logs, and the password that they know. */
const PARTS = ['data', 'password']

/**
 * Starts a Neo4j as a process of this machine, with the content that the launch asks for; its data stay under the run's
 * folder.
 */
export async function startLocalNeo4j(launch: Launch): Promise<Neo4jCoordinates> {
  const home = join(launch.folder, 'neo4j')
  mkdirSync(home, { recursive: true, mode: 0o700 })
  if (launch.content) await copyFilledNeo4j(launch, launch.content, home)
  return (await runNeo4j(launch, home)).coordinates
}

/**
 * Puts a server's data with the content into the folder `home`: a copy of the one that the first run has filled and
 * stopped. It is kept in `.local/` under the key of the content; those of other keys are removed.
 */
async function copyFilledNeo4j(launch: Launch, content: Content, home: string): Promise<void> {
  const kept = join(launch.stateDir, 'filled-neo4j')
  const onWait = (): void => launch.say('Neo4j: waiting for another run that is filling it')
  await withLock(
    join(launch.stateDir, 'filled-neo4j.lock'),
    async () => {
      if (!existsSync(join(kept, content.key))) await fill(launch, content, kept)
      for (const part of PARTS) cpSync(join(kept, content.key, part), join(home, part), { recursive: true })
    },
    { onWait, signal: launch.signal },
  )
}

/** Fills a server of its own and stops it in order: only then are its files whole. They appear by one rename. */
async function fill(launch: Launch, content: Content, kept: string): Promise<void> {
  const home = join(launch.folder, 'filling')
  const { coordinates, process } = await runNeo4j(launch, home, { graceMs: 120_000, writesClasses: true })
  await content.fill(coordinates)
  await disposeOf(process)
  rmSync(kept, { recursive: true, force: true })
  const draft = join(launch.folder, content.key)
  mkdirSync(draft, { mode: 0o700 })
  for (const part of PARTS) renameSync(join(home, part), join(draft, part))
  mkdirSync(kept, { recursive: true, mode: 0o700 })
  renameSync(draft, join(kept, content.key))
  rmSync(home, { recursive: true, force: true })
}
