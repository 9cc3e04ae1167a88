import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { replyOfScript, type ReplyShape } from './replies.ts'

/** A named Lua script bound to its key and argument counts. The text is a file beside this one. */
export interface Script {
  readonly name: string
  readonly text: string
  readonly sha1: string
  /** How many keys a call passes, or how many at least; checked before each call. */
  readonly keyCount: number | { least: number }
  /** What it replies; any other reply is another command's. */
  readonly reply: ReplyShape
}

/** What stands in front of every script, in this order: the account and what moves its credits. */
const LEDGER = ['account', 'operations', 'usage', 'ledger', 'cycles']

/** Binds `scripts/<name>.lua`, with the shared ledger functions and the named libraries in front of it. */
export function defineScript(definition: { name: string; keyCount: Script['keyCount']; libraries?: string[] }): Script {
  const { name, keyCount, libraries = [] } = definition
  const text = [...LEDGER, ...libraries, name].map(read).join('\n')
  const sha1 = createHash('sha1').update(text).digest('hex')
  return { name, keyCount, text, sha1, reply: replyOfScript(name) }
}

function read(name: string): string {
  return readFileSync(new URL(`scripts/${name}.lua`, import.meta.url), 'utf8')
}
