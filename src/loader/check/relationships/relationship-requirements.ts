import { citedRef, splitRef } from '#src/lib/law/provisions.ts'
import type { Catalog } from '#src/loader/read/catalog.ts'
import type { Located } from '#src/loader/read/document.ts'
import type { SeedEvidence } from '#src/law/attachments/index.ts'
import type { SeedObligation } from '#src/law/obligations/index.ts'
import type { SeedRelationship } from '#src/loader/shapes/relationship.ts'
import type { SeedRelationshipType } from '#src/loader/shapes/vocabulary.ts'
import type { PackSource } from '#src/loader/read/source.ts'
import type { Report } from '../report.ts'

type Fact = Located<SeedRelationship>

/** The pack version, and for obligation ends the obligation, at an end of a relationship fact. */
export interface ResolvedEnd {
  pack: PackSource
  obligation?: SeedObligation
}

/** Checks what the registry requires of a fact's type: the level of its ends, fields, and common evidence or events. */
export function checkRequirements(
  report: Report,
  fact: Fact,
  type: SeedRelationshipType,
  from: ResolvedEnd | undefined,
  to: ResolvedEnd | undefined,
  catalog: Catalog,
): void {
  for (const side of ['from', 'to'] as const) {
    const isObligation = fact.value[side].code !== undefined
    if (type.level === 'obligation' && !isObligation)
      report(fact, [side], `"${type.id}" relates obligations; name a \`code\``)
    if (type.level === 'pack' && isObligation)
      report(fact, [side, 'code'], `"${type.id}" relates packs; leave \`code\` out`)
  }
  for (const requirement of type.requires ?? []) {
    if (requirement === 'shared_evidence') checkSharedEvidence(report, fact, from, to)
    else if (requirement === 'shared_trigger_event') checkSharedEvent(report, fact, from, to, catalog)
    else if (fact.value[requirement] === undefined) report(fact, [requirement], `is missing; "${type.id}" requires it`)
  }
  checkDisplaced(report, fact, type, from, to)
}

/**
 * Only an override displaces provisions, and only those of the act that gives way. That act is the `to` end, or the
 * `from` end for DISPLACED.
 */
function checkDisplaced(
  report: Report,
  fact: Fact,
  type: SeedRelationshipType,
  from: ResolvedEnd | undefined,
  to: ResolvedEnd | undefined,
): void {
  const { displaced_provisions: displaced = [] } = fact.value
  if (!type.requires.includes('displaced_provisions')) {
    if (displaced.length > 0)
      report(fact, ['displaced_provisions'], `says nothing for "${type.id}", which displaces nothing`)
    return
  }
  const side = type.id === DISPLACED ? 'from' : 'to'
  const pack = (side === 'from' ? from : to)?.pack
  const texts = pack?.versions.find((version) => version.sound)?.value.texts
  if (!pack || !texts) return
  for (const [index, entry] of displaced.entries()) {
    const { instrument } = splitRef(citedRef(entry))
    if (!texts[instrument])
      report(
        fact,
        ['displaced_provisions', index],
        `${pack.packId}, the ${side} end, has no text of ${instrument}, so it can't give way`,
      )
  }
}

/** The one type whose `from` end gives way. */
const DISPLACED = 'displaced_by'

function checkSharedEvidence(
  report: Report,
  fact: Fact,
  from: ResolvedEnd | undefined,
  to: ResolvedEnd | undefined,
): void {
  if (!from?.obligation || !to?.obligation) return
  if (sharedKeys(from, to).length > 0) return
  const listed = (end: ResolvedEnd) => [...sharedKeysOf(end)].join(', ') || 'none'
  report(fact, ['type'], `the ends need evidence with one shared_key; from has ${listed(from)}, to has ${listed(to)}`)
}

/** The shared keys of evidence that both obligations need, sorted. */
export function sharedKeys(from: ResolvedEnd, to: ResolvedEnd): string[] {
  const others = sharedKeysOf(to)
  return [...sharedKeysOf(from)].filter((key) => others.has(key)).toSorted()
}

function sharedKeysOf(end: ResolvedEnd): Set<string> {
  const needed = new Set(end.obligation?.evidence)
  const items: SeedEvidence[] = end.pack.evidence.map(({ value }) => value)
  return new Set(items.flatMap((item) => (needed.has(item.id) && item.shared_key ? [item.shared_key] : [])))
}

function checkSharedEvent(
  report: Report,
  fact: Fact,
  from: ResolvedEnd | undefined,
  to: ResolvedEnd | undefined,
  catalog: Catalog,
): void {
  if (!from?.obligation || !to?.obligation) return
  const { trigger_event: first } = from.obligation
  const { trigger_event: second } = to.obligation
  const others = withBroader(second, catalog)
  if ([...withBroader(first, catalog)].some((event) => others.has(event))) return
  report(
    fact,
    ['type'],
    `the ends need one trigger event, or a common broader one; from has ${first ?? 'none'}, to has ${second ?? 'none'}`,
  )
}

function withBroader(event: string | undefined, catalog: Catalog, found = new Set<string>()): Set<string> {
  if (event === undefined || found.has(event)) return found
  found.add(event)
  for (const broader of catalog.terms.events.get(event)?.broader ?? []) withBroader(broader, catalog, found)
  return found
}
