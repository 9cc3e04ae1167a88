import { readFileSync } from 'node:fs'
import { accountKeys, workspaceKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'

/** The functions that every script on an account shares. */
export const SHARED_LUA = ['account', 'operations', 'usage', 'ledger', 'cycles']
  .map((name) => readFileSync(new URL(`../../src/redis/scripts/${name}.lua`, import.meta.url), 'utf8'))
  .join('\n')

/** Changes an account behind the service's back, as someone with access to the store could: by statements of Lua on its `book`. */
export async function changeAccount(redis: Redis, slot: string, statements: string): Promise<void> {
  const keys = accountKeys(workspaceKeys(slot), Date.now())
  const text = `${SHARED_LUA}\nlocal book = open_book(0)\n${statements}\nbook.is_changed = true\nsave(book)`
  await redis.command(keys[0]!, ['EVAL', text, String(keys.length), ...keys])
}
