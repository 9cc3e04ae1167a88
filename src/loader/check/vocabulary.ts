import { eventsOf } from '#src/law/attachments/index.ts'
import { citedRef, splitRef } from '#src/lib/law/provisions.ts'
import { stemsOf } from '#src/lib/word-stems.ts'
import type { Catalog } from '../read/catalog.ts'
import type { Located } from '../read/document.ts'
import type { SeedRelationshipType } from '../shapes/vocabulary.ts'
import { TERM_DIMENSIONS, type SeedSource, type TermDimension } from '../read/source.ts'
import type { SeedTerm } from '../shapes/vocabulary.ts'
import { findCycles } from './concern.ts'
import { checkCitations } from './instruments/citations.ts'
import { TERM_NAMES, wrongFactValue } from './pack/groups.ts'
import { checkNationalLaw } from './pack/national-law.ts'
import { checkRules } from './pack/rules.ts'
import { checkPremises } from './premises.ts'
import { sound, checkDuplicates, checkKnown, type Report } from './report.ts'

/** Checks terms, facts, relationship types and the derivations that belong to no pack. */
export function checkVocabulary(report: Report, seed: SeedSource, catalog: Catalog): void {
  const { terms, facts, derivations } = seed.vocabulary
  for (const dimension of TERM_DIMENSIONS) {
    const name = TERM_NAMES[dimension]
    const known = catalog.terms[dimension]
    checkDuplicates(report, terms[dimension], 'id', name)
    for (const term of sound(terms[dimension])) {
      for (const [index, code] of (term.value.broader ?? []).entries())
        checkKnown(report, term, ['broader', index], name, code, known)
      checkQuestion(report, term, dimension, catalog)
    }
    for (const cycle of findCycles(known.keys(), (code) => known.get(code)?.broader ?? [])) {
      const term = terms[dimension].find(({ value }) => value.id === cycle[0])!
      report(term, ['broader'], `is broader than itself: ${cycle.join(' → ')}`)
    }
  }
  checkStates(report, seed, catalog)
  checkEventsHaveEffect(report, seed)
  checkFigures(report, seed, catalog)
  checkFacts(report, seed, catalog)
  checkPremises(report, sound(facts), catalog)
  checkRelationshipTypes(report, seed, catalog)
  checkNationalLaw(report, seed, catalog)
  checkSynonyms(report, seed, catalog)
  checkRules(report, derivations, new Set(), catalog)
  for (const rule of sound(derivations)) {
    if (typeof rule.value.outcome === 'object') continue
    report(rule, ['outcome'], 'a rule of the vocabulary derives a fact; applies and excluded belong to packs')
  }
  const items = [
    ...TERM_DIMENSIONS.flatMap((dimension) => sound<unknown>(terms[dimension])),
    ...sound(facts),
    ...sound(derivations),
    ...sound(seed.vocabulary.options),
  ]
  checkCitations(report, items, (instrument) => newestText(instrument, catalog), catalog)
}

/** What figures name is known, and of their kind. */
function checkFigures(report: Report, seed: SeedSource, catalog: Catalog): void {
  const { figures, events } = catalog.terms
  for (const figure of sound(seed.vocabulary.terms.figures)) {
    const { type, over_time: rule, fact, whose, part_of: whole, items = [], measured } = figure.value
    checkKnown(report, figure, ['fact'], 'fact', fact, catalog.facts)
    if (type === 'money' && whose === undefined) report(figure, ['whose'], SAY_WHOSE)
    if (type === 'boolean' && rule !== 'peak')
      report(figure, ['over_time'], 'a question of yes or no stays answered with yes: it is a peak')
    if (measured && type !== 'duration') report(figure, ['measured'], 'only a duration lasts between events')
    for (const end of ['from', 'to', 'anew'] as const)
      for (const [index, event] of (measured?.[end] ?? []).entries())
        checkKnown(report, figure, ['measured', end, index], 'event', event, events)
    const parts: Array<[path: Array<string | number>, code: string | undefined]> = [
      [['part_of'], whole],
      ...items.map((code, index): [Array<string | number>, string] => [['items', index], code]),
    ]
    for (const [path, code] of parts) {
      const isKnown = checkKnown(report, figure, path, 'figure', code, figures)
      if (code !== undefined && isKnown && figures.get(code)!.type !== type)
        report(figure, path, `"${code}" is of another type, so one can't be a part of the other`)
    }
  }
}

/** A question has terms that answer it; one that opens an act names its pack. */
function checkQuestion(report: Report, term: Located<SeedTerm>, dimension: TermDimension, catalog: Catalog): void {
  const { question, answered_by: answers, opens } = term.value
  for (const [list, codes] of Object.entries(answers ?? {}) as Array<[TermDimension, string[]]>)
    for (const [index, code] of codes.entries())
      checkKnown(report, term, ['answered_by', list, index], TERM_NAMES[list], code, catalog.terms[list])
  if (dimension !== 'figures' && (question === undefined) !== (answers === undefined))
    report(term, ['question'], 'a question and the terms that answer it are given together')
  if (opens === undefined) return
  if (question === undefined) report(term, ['opens'], 'a question opens an act; give the question')
  checkKnown(report, term, ['opens'], 'pack', opens, catalog.packs)
}

/** Words that people use: each is in one place, and its terms are known. */
function checkSynonyms(report: Report, seed: SeedSource, catalog: Catalog): void {
  const { synonyms } = seed.vocabulary
  checkDuplicates(report, synonyms, 'id', 'synonym')
  const owners = new Map<string, string>()
  for (const synonym of sound(synonyms)) {
    const { id, words, means, terms, events, pack } = synonym.value
    if (!means && !terms && !events && !pack)
      report(synonym, ['words'], 'give what they mean: `means`, `terms`, `events` or `pack`')
    if (pack) checkKnown(report, synonym, ['pack'], 'pack', pack, catalog.packs)
    for (const [index, word] of words.entries()) {
      const key = stemsOf(word).join(' ')
      const owner = owners.get(key)
      if (owner !== undefined) report(synonym, ['words', index], `"${word}" is among the words of "${owner}" already`)
      owners.set(key, id)
    }
    for (const [index, term] of (terms ?? []).entries()) {
      const [dimension, code] = term.split('/') as [(typeof TERM_DIMENSIONS)[number], string]
      checkKnown(report, synonym, ['terms', index], TERM_NAMES[dimension], code, catalog.terms[dimension])
    }
    for (const [index, event] of (events ?? []).entries())
      checkKnown(report, synonym, ['events', index], TERM_NAMES.events, event, catalog.terms.events)
  }
}

/** What events state: facts that a caller gives, with the provision that says so. */
function checkStates(report: Report, seed: SeedSource, catalog: Catalog): void {
  for (const event of sound(seed.vocabulary.terms.events)) {
    const { states, citations } = event.value
    if (states && !citations) report(event, ['states'], 'cite the provision that makes the event state a fact')
    for (const [key, value] of Object.entries(states ?? {})) {
      if (!checkKnown(report, event, ['states', key], 'fact', key, catalog.facts)) continue
      const fact = catalog.facts.get(key)!
      const reason = fact.derived
        ? `fact "${key}" is derived; an event states what a caller gives`
        : wrongFactValue(fact, value)
      if (reason) report(event, ['states', key], reason)
    }
  }
}

/**
 * An event of an act has an effect: it starts a duty or a clock, moves or ends one, or states a fact. An event that
 * cites nothing is general, what others are kinds of. Acts are left out of which no pack names events: a folder may
 * hold a vocabulary without its packs. So is everything while a file can't be read, which may name the event.
 */
function checkEventsHaveEffect(report: Report, { vocabulary, packs, mistakes }: SeedSource): void {
  if (mistakes.length > 0) return
  const named = new Set<string>()
  const acts = new Set<string>()
  for (const { value } of sound(vocabulary.terms.figures))
    for (const event of Object.values(value.measured ?? {}).flat()) named.add(event)
  for (const { versions, obligations, filings, criteria } of packs) {
    const verdicts = sound(criteria).flatMap(({ value: { verdict } }) => verdict ?? [])
    const events = [
      ...sound(obligations).flatMap(({ value }) => value.trigger_event ?? []),
      ...sound(filings).flatMap(({ value }) => eventsOf(value)),
      ...verdicts.flatMap(({ event, reclassified }) => [event, ...(reclassified ? [reclassified.event] : [])]),
    ]
    for (const event of events) named.add(event)
    if (events.length === 0) continue
    for (const act of sound(versions).flatMap(({ value }) => Object.keys(value.texts))) acts.add(act)
  }
  for (const event of sound(vocabulary.terms.events)) {
    const { id, states, citations: [first] = [] } = event.value
    if (first === undefined || !acts.has(splitRef(citedRef(first)).instrument)) continue
    if (states || named.has(id)) continue
    report(
      event,
      ['id'],
      `nothing starts, moves or ends with "${id}", and it states no fact; let a duty or a filing name it`,
    )
  }
}

/** Units of figures that differ between an entity and its group. */
const OF_A_COMPANY: ReadonlySet<string> = new Set(['EUR', 'annual work units', 'persons'])
const SAY_WHOSE = 'a figure says whose it is: own, enterprise or undertaking'

function checkFacts(report: Report, seed: SeedSource, catalog: Catalog): void {
  const { facts, derivations } = seed.vocabulary
  checkDuplicates(report, facts, 'id', 'fact')
  const rules = [derivations, ...seed.packs.map((pack) => pack.rules)].flatMap((list) => sound(list))
  const derived = new Set(
    rules.flatMap(({ value: { outcome } }) => (typeof outcome === 'object' ? pairsOf(outcome.derives) : [])),
  )
  for (const fact of sound(facts)) {
    const { id, type, unit, values, minimum, derived: isDerived, follows, exhaustive, footprint } = fact.value
    if (footprint && (type !== 'boolean' || isDerived))
      report(fact, ['footprint'], 'only a boolean that a caller gives is read from the footprint')
    for (const [index, code] of (footprint?.within ?? []).entries())
      checkKnown(report, fact, ['footprint', 'within', index], 'jurisdiction', code, catalog.terms.jurisdictions)
    if (values && type !== 'string')
      report(fact, ['values'], `only a fact of type string lists its values, not ${type}`)
    if (minimum !== undefined && type !== 'integer' && type !== 'number') {
      report(fact, ['minimum'], `a fact of type ${type} has no minimum`)
    }
    if (unit !== undefined && OF_A_COMPANY.has(unit) && fact.value.whose === undefined)
      report(fact, ['whose'], SAY_WHOSE)
    if (isDerived && !derived.has(id)) report(fact, ['derived'], 'no rule derives it, so it would never be known')
    if (isDerived && follows) report(fact, ['follows'], "a caller can't give a derived fact, so only rules decide it")
    if (follows && !derived.has(id)) report(fact, ['follows'], 'no rule decides it, so it follows from nothing')
    if (!exhaustive) continue
    const cases = type === 'boolean' ? ['true', 'false'] : values
    if (!isDerived || !cases) {
      report(fact, ['exhaustive'], 'only a derived fact that is a boolean or lists its values is exhaustive')
    }
    const never = (cases ?? []).filter((value) => !derived.has(`${id}=${value}`))
    if (never.length > 0)
      report(fact, ['exhaustive'], `no rule derives ${never.join(', ')}, so its values don't cover every case`)
  }
}

/** `size` and `size=small` for `{size: small}`. */
function pairsOf(derives: Record<string, string | number | boolean>): string[] {
  return Object.entries(derives).flatMap(([key, value]) => [key, `${key}=${String(value)}`])
}

/** The requirements that every relationship type of a group must have. */
const GROUP_REQUIRES: Record<string, Array<SeedRelationshipType['requires'][number]>> = {
  precedence: ['condition', 'citations'],
  lineage: ['citations'],
  overlap: ['citations', 'rationale_type'],
  operational: ['citations'],
}

function checkRelationshipTypes(report: Report, seed: SeedSource, catalog: Catalog): void {
  const { relationshipTypes } = seed.vocabulary
  checkDuplicates(report, relationshipTypes, 'id', 'relationship type')
  for (const type of sound(relationshipTypes)) {
    const { id, inverse, symmetric, group, composes, requires } = type.value
    for (const needed of GROUP_REQUIRES[group] ?? []) {
      if (!requires.includes(needed))
        report(type, ['requires'], `must hold ${needed}, as every type of the group ${group}`)
    }
    if (composes && group !== 'overlap')
      report(type, ['composes'], `only set relations follow along a path, not types of the group ${group}`)
    if (!inverse) continue
    if (symmetric) report(type, ['inverse'], 'a symmetric type is its own inverse; leave `inverse` out')
    if (!checkKnown(report, type, ['inverse'], 'relationship type', inverse, catalog.relationshipTypes)) continue
    const other = catalog.relationshipTypes.get(inverse)!
    if (other.inverse !== id) report(type, ['inverse'], `"${inverse}" must name "${id}" as its inverse`)
    if (other.group !== group || other.composes !== composes)
      report(type, ['inverse'], `"${inverse}" must have the same group and compose alike`)
  }
}

/** Citations outside packs are looked up in the newest text in use. */
export function newestText(instrument: string, catalog: Catalog): { text: string } | { reason: string } {
  const text = catalog.newestText(instrument)
  if (text) return { text }
  const known = catalog.instruments.has(instrument)
  return {
    reason: known ? `instrument ${instrument} has no text with a provision index` : `unknown instrument ${instrument}`,
  }
}
