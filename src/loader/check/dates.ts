import type { Located, Path } from '../read/document.ts'
import type { SeedVersion } from '../read/schema.ts'
import type { Report } from './report.ts'

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
