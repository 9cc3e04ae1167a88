/** The two stores the service stands on. */
export type StoreName = 'neo4j' | 'redis'

/** Where and how to log in to Neo4j. `uri` is `bolt://`, `neo4j://` or one of their `+s` forms. */
export interface Neo4jCoordinates {
  uri: string
  username: string
  password: string
  database: string
}

/** Where Redis answers, credentials included: `redis://` or `rediss://`. */
export interface RedisCoordinates {
  url: string
}

/** The stores a source could give; what is missing has to come from the next source. */
export interface FoundStores {
  neo4j?: Neo4jCoordinates
  redis?: RedisCoordinates
}

/** How people read a store's name. */
export const storeTitles: Record<StoreName, string> = { neo4j: 'Neo4j', redis: 'Redis' }

/** A store can't be had; the message is a sentence for people that names the remedy. */
export class BackendsUnavailable extends Error {
  override name = 'BackendsUnavailable'
}
