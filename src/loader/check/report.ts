import { suggest } from '#src/law/vocabulary/index.ts'
import { pointerOf } from '#src/lib/json/canonical.ts'
import type { Located, Mistake, Path } from '../read/document.ts'
import type { SeedVersion } from '../shapes/pack.ts'

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
export function withoutRepeats(report: Report): Report {
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

type Dated = [path: Path, date: string | undefined]

/** Reports each date that is before an earlier one in the list. Skips dates that aren't given. */
export function checkOrder(report: Report, at: Located<unknown>, ...dates: Dated[]): void {
  let latest: { name: string; date: string } | undefined
  for (const [path, date] of dates) {
    if (date === undefined) continue
    const name = path.filter((step) => typeof step === 'string').join('.')
    if (latest && date < latest.date) report(at, path, `${date} lies before ${latest.name} (${latest.date})`)
    else latest = { name, date }
  }
}

/**
 * Checks the dates of a version: published before in force, in force before it applies or ends, and legal time isn't
 * empty.
 */
export function checkVersionDates(report: Report, version: Located<SeedVersion>): void {
  const { dates, legal_from, legal_to, checked_on } = version.value
  const published: Dated = [['dates', 'published_in_oj'], dates.published_in_oj]
  const inForce: Dated = [['dates', 'in_force'], dates.in_force]
  checkOrder(report, version, published, inForce)
  checkOrder(report, version, published, [['checked_on'], checked_on])
  for (const [index, { date }] of dates.applies.entries())
    checkOrder(report, version, inForce, [['dates', 'applies', index, 'date'], date])
  checkOrder(report, version, inForce, [['dates', 'transposition'], dates.transposition])
  checkOrder(report, version, inForce, [['dates', 'end'], dates.end])
  if (legal_to !== undefined && legal_to <= legal_from) {
    report(
      version,
      ['legal_to'],
      `must lie after legal_from (${legal_from}); it is the first day on which this text is no longer the law`,
    )
  }
}
