import type { Catalog } from '#src/loader/read/catalog.ts'
import { namedIn, type SeedCriterion, type SeedTest } from '#src/law/classification/index.ts'
import type { Located, Path } from '#src/loader/read/document.ts'
import type { PackSource } from '#src/loader/read/source.ts'
import type { SeedTerm } from '#src/loader/shapes/vocabulary.ts'
import { findCycles } from '../concern.ts'
import { checkKnown, type Report, sound } from '../report.ts'
import type { PackIds } from './pack-items.ts'

/** Checks what criteria name, that thresholds fit their figures, and that no criterion is made of itself. */
export function checkCriteria(report: Report, pack: PackSource, ids: PackIds, catalog: Catalog): void {
  const { entity_roles: roles, events } = catalog.terms
  for (const criterion of sound(pack.criteria)) {
    const { value } = criterion
    checkKnown(report, criterion, ['duty'], 'obligation', value.duty, ids.obligations)
    checkKnown(report, criterion, ['verdict', 'event'], 'event', value.verdict?.event, events)
    const { reclassified } = value.verdict ?? {}
    checkKnown(report, criterion, ['verdict', 'reclassified', 'event'], 'event', reclassified?.event, events)
    if (value.verdict && !value.duty) report(criterion, ['duty'], 'a verdict decides for a duty; name it')
    for (const key of ['addressee_roles', 'except_roles'] as const)
      value[key]?.forEach((role, index) => checkKnown(report, criterion, [key, index], 'entity role', role, roles))
    for (const [at, { all }] of value.any.entries())
      for (const [index, test] of all.entries())
        checkTest(report, criterion, ['any', at, 'all', index], test, ids, catalog)
  }
  const byId = new Map(sound(pack.criteria).map((item) => [item.value.id, item]))
  const partsOf = (id: string) => {
    const item = byId.get(id)
    return item ? namedIn(item.value).criteria : []
  }
  for (const cycle of findCycles(byId.keys(), partsOf)) {
    const item = byId.get(cycle[0]!) as Located<SeedCriterion>
    report(item, ['any'], `criteria are made of each other in a circle: ${cycle.join(' → ')}`)
  }
}

function checkTest(
  report: Report,
  at: Located<SeedCriterion>,
  path: Path,
  test: SeedTest,
  ids: PackIds,
  catalog: Catalog,
): void {
  const criterion = (where: Path, id: string) => checkKnown(report, at, where, 'criterion', id, ids.criteria)
  const { figures } = catalog.terms
  const figure = (where: Path, code: string): SeedTerm | undefined =>
    checkKnown(report, at, where, 'figure', code, figures) ? figures.get(code) : undefined
  if ('criterion' in test) {
    criterion([...path, 'criterion'], test.criterion)
    return
  }
  if ('of' in test) {
    test.of.forEach((id, index) => criterion([...path, 'of', index], id))
    return
  }
  if ('recurring' in test) {
    for (const key of ['alone', 'together'] as const) criterion([...path, 'recurring', key], test.recurring[key])
    return
  }
  const asked = figure([...path, 'figure'], test.figure)
  if ('is' in test) {
    if (asked && asked.type !== 'boolean') report(at, [...path, 'is'], `"${test.figure}" is no question of yes or no`)
    return
  }
  if (test.share) {
    const share = figure([...path, 'share'], test.share)
    if (share && share.type !== 'percent') report(at, [...path, 'share'], `"${test.share}" is no percentage`)
  }
  for (const limit of 'lower_of' in test.limit ? test.limit.lower_of : [test.limit]) {
    const type = 'count' in limit ? 'count' : 'amount' in limit ? 'money' : 'duration' in limit ? 'duration' : undefined
    const base = limit.of === undefined ? undefined : figure([...path, 'limit', 'of'], limit.of)
    const expected = type ?? base?.type
    if (asked && expected && asked.type !== expected)
      report(at, [...path, 'limit'], `"${test.figure}" is of type ${asked.type}, and the limit of type ${expected}`)
  }
}
