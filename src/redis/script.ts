import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { NEWEST_LAYOUT, OLDEST_LAYOUT } from './layout.ts'
import { replyOfScript, type ReplyShape } from './replies.ts'

/** A named Lua script bound to its key and argument counts. The text is a file beside this one. */
export interface Script {
  readonly name: string
  /** The script as it writes new values in each of the layouts that this version knows. */
  readonly forms: ReadonlyMap<number, ScriptForm>
  /** How many keys a call passes, or how many at least; checked before each call. */
  readonly keyCount: number | { least: number }
  /** What it replies; any other reply is another command's. */
  readonly reply: ReplyShape
}

export interface ScriptForm {
  readonly text: string
  readonly sha1: string
}

/** What stands in front of every script, in this order: the account and what moves its credits. */
const LEDGER = ['layout', 'account', 'operations', 'usage', 'ledger', 'cycles']

/**
 * Binds `scripts/<name>.lua`, with the shared ledger functions and the named libraries in front of it. The layout to write is a
 * part of the text, so that no call carries it and no script can forget it.
 */
export function defineScript(definition: { name: string; keyCount: Script['keyCount']; libraries?: string[] }): Script {
  const { name, keyCount, libraries = [] } = definition
  const files = [...LEDGER, ...libraries, name].map(read).join('\n')
  const forms = [OLDEST_LAYOUT, NEWEST_LAYOUT].map((layout): [number, ScriptForm] => {
    const text = `${layoutLine(layout)}\n${files}`
    return [layout, { text, sha1: createHash('sha1').update(text).digest('hex') }]
  })
  return { name, keyCount, forms: new Map(forms), reply: replyOfScript(name) }
}

/** The first line of every script: which layouts it reads, and in which it writes what has none yet. */
export function layoutLine(written: number): string {
  return `local OLDEST_LAYOUT, NEWEST_LAYOUT, WRITTEN_LAYOUT = ${OLDEST_LAYOUT}, ${NEWEST_LAYOUT}, ${written}`
}

function read(name: string): string {
  return readFileSync(new URL(`scripts/${name}.lua`, import.meta.url), 'utf8')
}
