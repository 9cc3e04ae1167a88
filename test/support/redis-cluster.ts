import slotOf from 'cluster-key-slot'
import { startRedisServer, until, type RedisServer } from './redis-server.ts'

const SLOTS = 16_384

/** Three masters on loopback; they end with the process of the test file. */
export interface RedisCluster {
  url: string
  masters: RedisServer[]
  /** The master that held the key's slot when the cluster was created. */
  ownerOf(key: string): number
  /** Moves a key's slot to another master by `MIGRATE`, as redis-cli does. Calls `beforeEachStep` before each key. */
  moveSlot(slot: number, from: number, to: number, beforeEachStep: () => Promise<void>): Promise<void>
  isWhole(): Promise<boolean>
}

/** A cluster of masters without replicas: the slots of a lost master are lost, and the others keep working. */
export async function startRedisCluster(settings: Record<string, string> = {}): Promise<RedisCluster> {
  const conf = {
    'cluster-enabled': 'yes',
    'cluster-node-timeout': '1000',
    'cluster-require-full-coverage': 'no',
    ...settings,
  }
  const masters = await Promise.all([0, 1, 2].map(() => startRedisServer(conf)))
  const share = Math.ceil(SLOTS / masters.length)
  await Promise.all(
    masters.map((master, index) => {
      const range = [index * share, Math.min((index + 1) * share, SLOTS) - 1]
      return master.ask('CLUSTER', 'ADDSLOTSRANGE', ...range.map(String))
    }),
  )
  for (const [index, master] of masters.entries()) await master.ask('CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1))
  for (const other of masters.slice(1)) await masters[0]!.ask('CLUSTER', 'MEET', '127.0.0.1', String(other.port))
  const ids = (await Promise.all(masters.map((master) => master.ask('CLUSTER', 'MYID')))) as string[]
  const auth = settings['requirepass'] ? ['AUTH', settings['requirepass']] : []
  const cluster: RedisCluster = {
    url: masters[0]!.url,
    masters,
    ownerOf: (key) => Math.floor(slotOf(key) / share),
    async moveSlot(slot, from, to, beforeEachStep) {
      const source = masters[from]!
      const target = masters[to]!
      await target.ask('CLUSTER', 'SETSLOT', String(slot), 'IMPORTING', ids[from]!)
      await source.ask('CLUSTER', 'SETSLOT', String(slot), 'MIGRATING', ids[to]!)
      await beforeEachStep()
      for (;;) {
        const [key] = (await source.ask('CLUSTER', 'GETKEYSINSLOT', String(slot), '1')) as string[]
        if (key === undefined) break
        await source.ask('MIGRATE', '127.0.0.1', String(target.port), key, '0', '5000', ...auth)
        await beforeEachStep()
      }
      for (const master of [target, source]) await master.ask('CLUSTER', 'SETSLOT', String(slot), 'NODE', ids[to]!)
    },
    isWhole: async () => {
      const infos = await Promise.all(masters.map((master) => master.ask('CLUSTER', 'INFO')))
      return infos.every((info) => /cluster_state:ok/.test(String(info)) && /cluster_known_nodes:3/.test(String(info)))
    },
  }
  await until(cluster.isWhole, 'the cluster does not form')
  return cluster
}
