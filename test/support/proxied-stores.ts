import { openGraph, type Graph } from '#src/stores/graph/graph.ts'
import { openRedis, type Redis } from '#src/stores/redis/redis.ts'
import { cleanUpAfterFile } from './clean-up.ts'
import { openProxy, type Proxy } from './proxy.ts'
import { runStores } from './run-stores.ts'

/** The run's stores, each behind a proxy that can cut the connection or hold back answers. */
export interface ProxiedStores {
  neo4j: Proxy
  redis: Proxy
  neo4jUri: string
  redisUrl: string
}

export async function openProxies(): Promise<ProxiedStores> {
  const neo4j = await openProxy(addressOf(runStores().neo4j.uri, 7687))
  const redis = await openProxy(addressOf(runStores().redis.url, 6379))
  return {
    neo4j,
    redis,
    neo4jUri: through(neo4j, runStores().neo4j.uri),
    redisUrl: through(redis, runStores().redis.url),
  }
}

/** The store's URI with the proxy's address; credentials are kept. */
function through(proxy: Proxy, uri: string): string {
  const url = new URL(uri)
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  return url.href
}

/** Clients of the proxied stores, closed after the file's tests. A lost Redis is noticed after half a second. */
export async function openProxiedStores(proxies: ProxiedStores): Promise<{ graph: Graph; redis: Redis }> {
  const graph = openGraph({ ...runStores().neo4j, uri: proxies.neo4jUri, timeoutMs: 3_000 })
  const redis = await openRedis({ url: proxies.redisUrl, timeoutMs: 500 })
  cleanUpAfterFile(() => Promise.all([graph.close(), redis.close()]))
  return { graph, redis }
}

function addressOf(uri: string, defaultPort: number): { host: string; port: number } {
  const { hostname, port } = new URL(uri)
  return { host: hostname, port: Number(port || defaultPort) }
}
