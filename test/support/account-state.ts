import { readFileSync } from 'node:fs'
import { accountKeys, workspaceKeys } from '#src/redis/keys.ts'
import { OLDEST_LAYOUT } from '#src/redis/layout.ts'
import type { Redis } from '#src/redis/redis.ts'
import { layoutLine } from '#src/redis/script.ts'

const SHARED = ['layout', 'account', 'operations', 'usage', 'ledger', 'cycles']
  .map((name) => readFileSync(new URL(`../../src/redis/scripts/${name}.lua`, import.meta.url), 'utf8'))
  .join('\n')

/** The functions that every script on an account shares. */
export const SHARED_LUA = `${layoutLine(OLDEST_LAYOUT)}\n${SHARED}`

/** Changes an account behind the service's back, as someone with access to the store could: by statements of Lua on its `book`. */
export async function changeAccount(redis: Redis, slot: string, statements: string): Promise<void> {
  const keys = accountKeys(workspaceKeys(slot), Date.now())
  const text = `${SHARED_LUA}\nlocal book = open_book(0)\n${statements}\nbook.is_changed = true\nsave(book)`
  await redis.command(keys[0]!, ['EVAL', text, String(keys.length), ...keys])
}
