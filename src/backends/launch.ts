import type { Belonging } from './ownership/belongings.ts'
import type { Neo4jCoordinates } from './store.ts'

/**
 * The purpose of the backends. It decides which variables are read, where state is kept and whether it outlives the
 * run.
 */
export type Purpose = 'start' | 'test' | 'bench'

/** Reports progress to people, one line a call. */
export type Say = (line: string) => void

/** What Neo4j is to hold before it is used. */
export interface Content {
  /** Differs when the content would differ. */
  key: string
  /** Writes it into an empty store, or into one that has it already. */
  fill: (neo4j: Neo4jCoordinates) => Promise<void>
}

/** Everything that a source of backends needs to start a store. */
export interface Launch {
  purpose: Purpose
  say: Say
  env: NodeJS.ProcessEnv
  /** The project's folder. */
  root: string
  /** `.local`: shared by all purposes, holds downloads. */
  stateDir: string
  /** This run's own folder, for data, configuration and logs. */
  folder: string
  /** A local Neo4j starts as a copy with this content. */
  content?: Content | undefined
  /** Aborted when the run is interrupted before everything is up. */
  signal: AbortSignal
  /** Registers something to stop or remove on close; the guard does it when this process is killed. */
  own: (belonging: Belonging) => void
  /** Registers a step of an orderly close; the guard can't run it when this process is killed. */
  defer: (close: () => Promise<void>) => void
}
