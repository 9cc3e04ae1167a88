import { accountKeys, workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { withLibraries } from '#src/stores/redis/script.ts'

/** The Lua functions that scripts on an account share. */
export const SHARED_LUA = withLibraries('-- needs: cycles\n')

/**
 * Changes an account without the service, as someone with access to the store could: by statements of Lua on `account`.
 */
export async function changeAccount(redis: Redis, slot: string, statements: string): Promise<void> {
  const keys = accountKeys(workspaceKeys(slot), Date.now())
  const text = `${SHARED_LUA}\nlocal account = load_account(0)\n${statements}\naccount.is_changed = true\nsave_account(account)`
  await redis.command(keys[0]!, ['EVAL', text, String(keys.length), ...keys])
}
