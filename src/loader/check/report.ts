import { suggest } from '#src/law/vocabulary/index.ts'
import { pointerOf } from '#src/lib/json/json-pointer.ts'
import type { Located, Mistake, Path } from '../read/document.ts'

/** Records a mistake at a path beneath a located part. */
export type Report = (at: Located<unknown>, path: Path, reason: string) => void

/** A report that appends to `mistakes`. */
export function reportTo(mistakes: Mistake[]): Report {
  return (at, path, reason) => {
    const whole = [...at.path, ...path]
    mistakes.push({ file: at.document.file, line: at.document.lineOf(whole), pointer: pointerOf(whole), reason })
  }
}

/** A report that drops a reason that was already reported at the same place. */
export function onceEach(report: Report): Report {
  const seen = new Set<string>()
  return (at, path, reason) => {
    const key = [at.document.file, pointerOf([...at.path, ...path]), reason].join(' ')
    if (!seen.has(key)) report(at, path, reason)
    seen.add(key)
  }
}

/** Parts with a correct shape. Later checks read only these. */
export function sound<T>(items: Array<Located<T>>): Array<Located<T>> {
  return items.filter((item) => item.sound)
}

/** Reports a code that isn't known, with close matches. `what` is a noun phrase: `entity role`. */
export function checkKnown(
  report: Report,
  at: Located<unknown>,
  path: Path,
  what: string,
  code: string | undefined,
  known: ReadonlyMap<string, unknown> | ReadonlySet<string>,
): boolean {
  if (code === undefined || known.has(code)) return true
  report(at, path, `unknown ${what} "${code}"${suggest(code, known.keys())}`)
  return false
}

/** Reports ids that occur twice, at the second place, naming the first. Returns the ids that exist. */
export function checkDuplicates<T>(
  report: Report,
  items: Array<Located<T>>,
  key: keyof T & string,
  what: string,
): Set<string> {
  const first = new Map<string, Located<T>>()
  for (const item of items) {
    const id = item.value[key] as string | undefined
    if (typeof id !== 'string') continue
    const before = first.get(id)
    if (before) report(item, [key], `duplicate ${what} "${id}"; the first is in ${placeOf(before)}`)
    else first.set(id, item)
  }
  return new Set(first.keys())
}

/** `seed/packs/x/1.0.0/rules.yaml:12` */
export function placeOf(item: Located<unknown>): string {
  return `${item.document.file}:${item.document.lineOf(item.path)}`
}
