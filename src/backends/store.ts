/** The two stores that the service needs. */
export type StoreName = 'neo4j' | 'redis'

/** Where and how to log in to Neo4j. `uri` is `bolt://`, `neo4j://` or one of their `+s` forms. */
export interface Neo4jCoordinates {
  uri: string
  username: string
  password: string
  database: string
}

/** The address of Redis, credentials included: `redis://` or `rediss://`. */
export interface RedisCoordinates {
  url: string
}

/** The stores that a source has; a missing one has to come from the next source. */
export interface FoundStores {
  neo4j?: Neo4jCoordinates
  redis?: RedisCoordinates
  /** True when `neo4j` holds the content that the launch asks for. */
  isFilled?: boolean
}

/** A store's name for people. */
export const storeTitles: Record<StoreName, string> = { neo4j: 'Neo4j', redis: 'Redis' }

/** A store isn't available; the message is a sentence for people that names the remedy. */
export class BackendsUnavailable extends Error {
  override name = 'BackendsUnavailable'
}

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
  /** Registers a step of an orderly close. What must also happen after a kill is done by a process of its own. */
  defer: (close: () => Promise<void>) => void
}
