import { overlapsAny } from '#src/law/publication/index.ts'
import { citedRef, splitRef } from '#src/lib/law/provisions.ts'
import { fullCitation } from '#src/loader/compile/legal-content.ts'
import { hasEnd } from '#src/loader/compile/relationship-rows.ts'
import type { Catalog } from '#src/loader/read/catalog.ts'
import type { Located } from '#src/loader/read/document.ts'
import type { SeedRelationship } from '#src/loader/shapes/relationship.ts'
import type { PackSource, SeedSource } from '#src/loader/read/source.ts'
import { checkCitations } from '../instruments/citations.ts'
import { checkGroups } from '../pack/groups.ts'
import { checkDuplicates, checkKnown, placeOf, type Report, sound } from '../report.ts'
import { newestText } from '../vocabulary.ts'
import { checkRequirements, type ResolvedEnd } from './relationship-requirements.ts'

/** Checks relationship facts: their type, ends, condition, citations and the requirements of the type. */
export function checkRelationships(report: Report, seed: SeedSource, catalog: Catalog): void {
  checkDuplicates(report, seed.relationships, 'id', 'relationship')
  checkPairs(report, sound(seed.relationships), catalog)
  for (const fact of sound(seed.relationships)) {
    const { value } = fact
    if (value.rationale.trim() === '') report(fact, ['rationale'], 'is empty; it has to say why the fact holds')
    checkKnown(report, fact, ['type'], 'relationship type', value.type, catalog.relationshipTypes)
    const from = checkEnd(report, fact, 'from', catalog)
    const to = checkEnd(report, fact, 'to', catalog)
    if (from && to) checkPins(report, fact, catalog)
    if (
      value.from.pack === value.to.pack &&
      value.from.version === value.to.version &&
      value.from.code === value.to.code &&
      !value.from.provisions
    ) {
      report(fact, ['to'], 'is the same object as `from`')
    }
    if (value.condition) checkGroups(report, fact, ['condition', 'when'], value.condition.when, catalog)
    const displaced = (value.displaced_provisions ?? []).map(citedRef)
    for (const [index, ref] of displaced.entries())
      if (displaced.indexOf(ref) < index) report(fact, ['displaced_provisions', index], `${ref} is named already`)
    for (const [index, ref] of (value.preserved_provisions ?? []).entries()) {
      if (displaced.includes(ref)) report(fact, ['preserved_provisions', index], `${ref} is displaced too`)
    }
    const type = catalog.relationshipTypes.get(value.type)
    if (type) checkRequirements(report, fact, type, from, to, catalog)
    checkCitations(report, [fact], (instrument) => factText(instrument, value, catalog), catalog)
  }
}

/**
 * The text in which a fact's provisions are looked up. It is the text of the pinned versions, so that a pin to an older
 * version stays right; otherwise the newest text in use.
 */
export function factText(
  instrument: string,
  fact: SeedRelationship,
  catalog: Catalog,
): { text: string } | { reason: string } {
  for (const end of [fact.from, fact.to]) {
    const pack = catalog.packs.get(end.pack)?.get(end.version)
    const text = pack && sound(pack.versions)[0]?.value.texts[instrument]
    if (text) return { text }
  }
  return newestText(instrument, catalog)
}

/** Each pin names versions that have both ends, once, and another pair than the ends themselves. */
function checkPins(report: Report, fact: Located<SeedRelationship>, catalog: Catalog): void {
  const seen = new Set([`${fact.value.from.version} ${fact.value.to.version}`])
  for (const [index, pin] of (fact.value.pins ?? []).entries()) {
    for (const side of ['from', 'to'] as const) {
      const end = fact.value[side]
      const versions = catalog.packs.get(end.pack)!
      const path = ['pins', index, side]
      if (!checkKnown(report, fact, path, `version of ${end.pack}`, pin[side], versions)) continue
      if (!hasEnd(versions.get(pin[side])!, end, catalog))
        report(fact, path, `${end.pack}@${pin[side]} has not what the fact joins at this end`)
    }
    const pair = `${pin.from} ${pin.to}`
    if (seen.has(pair)) report(fact, ['pins', index], `${pin.from} and ${pin.to} are named already`)
    seen.add(pair)
  }
}

function checkEnd(
  report: Report,
  fact: Located<SeedRelationship>,
  side: 'from' | 'to',
  catalog: Catalog,
): ResolvedEnd | undefined {
  const end = fact.value[side]
  if (!checkKnown(report, fact, [side, 'pack'], 'pack', end.pack, catalog.packs)) return undefined
  const versions = catalog.packs.get(end.pack)!
  if (!checkKnown(report, fact, [side, 'version'], `version of ${end.pack}`, end.version, versions)) return undefined
  const pack = versions.get(end.version)!
  if (end.code === undefined) {
    checkEndProvisions(report, fact, side, pack)
    checkEndExists(report, fact, side, catalog)
    return { pack }
  }
  if (end.provisions) report(fact, [side, 'provisions'], 'belongs to a pack end; an obligation has its own citations')
  const codes = new Map(pack.obligations.map((item) => [item.value.code, item]))
  if (!checkKnown(report, fact, [side, 'code'], `obligation of ${end.pack}@${end.version}`, end.code, codes))
    return undefined
  const obligation = codes.get(end.code)!
  return obligation.sound ? { pack, obligation: obligation.value } : { pack }
}

function checkEndProvisions(
  report: Report,
  fact: Located<SeedRelationship>,
  side: 'from' | 'to',
  pack: PackSource,
): void {
  const texts = sound(pack.versions)[0]?.value.texts
  const cited = [...sound(pack.obligations), ...sound(pack.rules)].flatMap(({ value }) =>
    value.citations.map((citation) => fullCitation(citation).ref),
  )
  for (const [index, ref] of (fact.value[side].provisions ?? []).entries()) {
    const { instrument } = splitRef(ref)
    if (texts && !texts[instrument])
      report(fact, [side, 'provisions', index], `${pack.packId}@${pack.versionNumber} names no text of ${instrument}`)
    else if (!cited.some((own) => overlapsAny(own, [ref])))
      report(
        fact,
        [side, 'provisions', index],
        `no obligation or rule of ${pack.packId} cites ${ref}, so no change of it could be noticed`,
      )
  }
}

/**
 * Some version of the pack must have all provisions that a pack end names, or there is no first day on which the fact
 * holds. A provision that the text of the fact itself lacks is reported with the other citations.
 */
function checkEndExists(report: Report, fact: Located<SeedRelationship>, side: 'from' | 'to', catalog: Catalog): void {
  const end = fact.value[side]
  const versions = [...catalog.packs.get(end.pack)!.values()].filter((version) => sound(version.versions).length > 0)
  if (versions.length === 0 || versions.some((version) => hasEnd(version, end, catalog))) return
  const isInFactText = (ref: string) => {
    const { instrument, provision } = splitRef(ref)
    const choice = factText(instrument, fact.value, catalog)
    return 'text' in choice && catalog.provisionsOf(instrument, choice.text)?.has(provision) === true
  }
  if (!(end.provisions ?? []).every(isInFactText)) return
  report(
    fact,
    [side, 'provisions'],
    `no version of ${end.pack} has a text with all of them, so there is no day on which the fact holds`,
  )
}

type Fact = Located<SeedRelationship>

/** Set relations that exclude each other between the same ends. */
const EXCLUSIVE = new Set([
  'equal_to',
  'equivalent_to',
  'subset_of',
  'superset_of',
  'intersects_with',
  'no_relationship',
])

/**
 * Reports facts that say the same: directly, reversed for a symmetric type, or by the inverse type. Also reports set
 * relations that contradict each other. The second of two facts is reported, and the reason names the first.
 */
function checkPairs(report: Report, facts: Fact[], catalog: Catalog): void {
  const said = new Map<string, Fact>()
  const related = new Map<string, Fact>()
  for (const fact of facts) {
    const key = keyOfFact(fact.value, catalog)
    const before = said.get(key)
    if (before) report(fact, ['id'], `says the same as "${before.value.id}" in ${placeOf(before)}`)
    else said.set(key, fact)
    if (before || !EXCLUSIVE.has(fact.value.type)) continue
    const pair = [endKey(fact.value.from), endKey(fact.value.to)].toSorted().join(' ')
    const other = related.get(pair)
    if (other)
      report(
        fact,
        ['type'],
        `contradicts "${other.value.id}" in ${placeOf(other)}, which says ${other.value.type} of the same ends`,
      )
    else related.set(pair, fact)
  }
}

/** The same key for all ways to state a fact: the smaller of the fact and its reversed form. */
function keyOfFact({ type, from, to, condition }: SeedRelationship, catalog: Catalog): string {
  const known = catalog.relationshipTypes.get(type)
  const turned = known?.symmetric ? type : known?.inverse
  const [one, other] = [endKey(from), endKey(to)]
  const sayings = [[type, one, other], ...(turned ? [[turned, other, one]] : [])]
  const under = condition ? JSON.stringify(condition.when) : ''
  return sayings.map((saying) => [...saying, under].join(' ')).toSorted()[0]!
}

function endKey({ pack, version, code, provisions = [] }: SeedRelationship['from']): string {
  return `${pack}@${version}/${code ?? ''}[${provisions.toSorted().join()}]`
}
