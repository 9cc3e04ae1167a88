import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transactionSettings } from '../neo4j/memory.ts'
import type { Purpose } from '../store.ts'

/** Memory of a local server, in megabytes. */
interface Memory {
  heapMb: number
  pageCacheMb: number
}

/** Benchmarks get more memory, so that they don't measure the garbage collector. */
const memoryFor: Record<Purpose, Memory> = {
  start: { heapMb: 1024, pageCacheMb: 512 },
  test: { heapMb: 1024, pageCacheMb: 512 },
  bench: { heapMb: 2048, pageCacheMb: 1024 },
}

/**
 * Settings with which Neo4j plans each statement once: not again for each size of its parameters, nor each time a test
 * file has changed how many nodes there are. In a run of tests planning takes a third of Neo4j's time otherwise.
 * `test/contract/cypher.test.ts` looks at the plans.
 */
const PLAN_ONCE = { 'internal.cypher.use_parameter_size': 'false', 'dbms.cypher.min_replan_interval': '3h' }

/** Writes `conf/neo4j.conf` for a server that listens on one loopback port for Bolt and on nothing else. */
export function writeNeo4jConf(home: string, boltPort: number, purpose: Purpose): void {
  const { heapMb, pageCacheMb } = memoryFor[purpose]
  const settings = {
    'server.default_listen_address': '127.0.0.1',
    'server.default_advertised_address': '127.0.0.1',
    'server.bolt.listen_address': `127.0.0.1:${boltPort}`,
    'server.bolt.advertised_address': `127.0.0.1:${boltPort}`,
    'server.http.enabled': 'false',
    'server.https.enabled': 'false',
    'server.memory.pagecache.size': `${pageCacheMb}m`,
    ...transactionSettings(heapMb),
    'dbms.security.auth_enabled': 'true',
    'dbms.usage_report.enabled': 'false',
    // Otherwise every stop waits twice 5 s.
    'internal.server.bolt.thread_pool_shutdown_wait_time': '1s',
    // Otherwise a fresh store takes half a gigabyte of disk.
    'db.tx_log.preallocate': 'false',
    // A laptop doesn't need a week of logs.
    'db.tx_log.rotation.retention_policy': '1 days 256M',
    ...(purpose === 'test' ? PLAN_ONCE : {}),
  }
  mkdirSync(join(home, 'conf'), { recursive: true, mode: 0o700 })
  const lines = Object.entries(settings).map(([key, value]) => `${key}=${value}`)
  writeFileSync(join(home, 'conf', 'neo4j.conf'), `${lines.join('\n')}\n`, { mode: 0o600 })
}

/**
 * The archive of the server's classes in the form in which Java loads them; with it a server is ready in half the time.
 */
interface ClassArchive {
  path: string
  /** True: the server writes it when it stops. False: it reads it; Java ignores an archive of other classes. */
  isWritten: boolean
}

/** Arguments of `java` for that server: Neo4j 5 on Java 17 or later. Its home folder marks our own process. */
export function listJavaArguments(home: string, lib: string, purpose: Purpose, classes?: ClassArchive): string[] {
  const { heapMb } = memoryFor[purpose]
  const opened = ['java.nio', 'java.io', 'sun.nio.ch', 'java.util.concurrent']
  return [
    `-Xms${Math.min(heapMb, 512)}m`,
    `-Xmx${heapMb}m`,
    // In a short run of tests the optimising compiler and the parallel collector cost more than they save. Without that
    // compiler the code cache is 48 MB by default, and a whole run fills that: Java then throws compiled code away, and
    // Neo4j takes twice the time.
    ...(purpose === 'test'
      ? ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:ReservedCodeCacheSize=240m']
      : ['-XX:+UseG1GC']),
    ...(classes ? [`-XX:${classes.isWritten ? 'ArchiveClassesAtExit' : 'SharedArchiveFile'}=${classes.path}`] : []),
    '-XX:-OmitStackTraceInFastThrow',
    '-XX:+ExitOnOutOfMemoryError',
    '-Djdk.nio.maxCachedBufferSize=1024',
    '-Dio.netty.tryReflectionSetAccessible=true',
    '-Dlog4j2.disable.jmx=true',
    '-Dfile.encoding=UTF-8',
    ...opened.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`),
    '-cp',
    join(lib, '*'),
    'org.neo4j.server.CommunityEntryPoint',
    `--home-dir=${home}`,
    `--config-dir=${join(home, 'conf')}`,
    '--console-mode',
  ]
}
