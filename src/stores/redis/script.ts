import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { TSchema } from '@sinclair/typebox'
import { TypeCompiler, type TypeCheck } from '@sinclair/typebox/compiler'
import { SHIFTED_MS } from '#src/lib/clock.ts'
import { LAYOUT } from './scripts/shapes.ts'

/**
 * A named Lua script bound to the number of its keys and the shape of its reply. The text is a file under `scripts/`.
 */
export interface Script<R extends TSchema = TSchema> {
  readonly name: string
  readonly text: string
  readonly sha1: string
  /** The exact or the least number of keys; checked before each call. */
  readonly keyCount: number | { least: number }
  /** The shape of the reply. A reply of another shape belongs to another command; see reply-guard.ts. */
  readonly reply: R
  readonly checkReply: TypeCheck<R>
}

const FOLDER = new URL('scripts/', import.meta.url)
/** The first line of a script or library may name the libraries that it needs: `-- needs: clock, ledger`. */
const NEEDS = /^-- needs: (.+)\n/

/**
 * Binds `scripts/<file>.lua`; its name is the last part of the path. `keyCount` is the exact or the least number of
 * keys. Throws when a file or a library is missing.
 */
export function defineScript<R extends TSchema>(file: string, keyCount: Script['keyCount'], reply: R): Script<R> {
  const name = file.slice(file.lastIndexOf('/') + 1)
  const text = withLibraries(readFileSync(new URL(`${file}.lua`, FOLDER), 'utf8'))
  return {
    name,
    text,
    sha1: createHash('sha1').update(text).digest('hex'),
    keyCount,
    reply,
    checkReply: TypeCompiler.Compile(reply),
  }
}

/**
 * Puts the libraries that a text needs before it, each once, and each after the libraries that it needs itself. The
 * first line is the layout of packed values and how far tests have moved the clock, so that calls don't have to carry
 * them.
 */
export function withLibraries(text: string): string {
  const placed = new Set<string>()
  const parts = [`local LAYOUT, SHIFTED_MS = ${LAYOUT}, ${SHIFTED_MS}`]
  const place = (part: string): void => {
    for (const name of NEEDS.exec(part)?.[1]?.split(', ') ?? []) {
      if (placed.has(name)) continue
      placed.add(name)
      place(libraryOf(name))
    }
    parts.push(part.replace(NEEDS, ''))
  }
  place(text)
  return parts.join('\n')
}

let libraries: Map<string, URL> | undefined

/** Reads a library: a file in a folder `lib`, of one domain or of all. Throws an Error when there is none. */
function libraryOf(name: string): string {
  libraries ??= new Map(
    readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).flatMap((path) => {
      const [, library] = /(?:^|\/)lib\/([\w-]+)\.lua$/.exec(path.replaceAll('\\', '/')) ?? []
      return library === undefined ? [] : [[library, new URL(path, FOLDER)] as const]
    }),
  )
  const file = libraries.get(name)
  if (!file) throw new Error(`there is no library ${name} of scripts`)
  return readFileSync(file, 'utf8')
}
