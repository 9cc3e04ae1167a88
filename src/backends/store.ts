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
