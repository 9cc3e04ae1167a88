import type { Terminology } from '#src/features/search/index.ts'
import { isAddressed } from '../compare/compare.ts'
import type { Statement } from '../compare/statement.ts'
import { holdsProvision, type RecordedLaw } from '../recorded/recorded-law.ts'
import type { RecordedValue } from '../recorded/recorded-value.ts'
import { readBinding } from './read-binding.ts'
import type { ReadStatement, TextReading, Unread } from './reading.ts'
import {
  findCandidates,
  findMatterElsewhere,
  findRivals,
  startOf,
  withoutExtensions,
  type Candidate,
  type Candidates,
  type Question,
} from './candidates.ts'
import { isAccountedFor } from './mentions.ts'
import type { ParsedClaim } from './parse.ts'
import { contentOf, statementElsewhere, statementOf } from './statement-of.ts'
import { findUncoveredTerms } from './unsaid.ts'

export type IsNear = (law: RecordedLaw, fact: RecordedValue) => boolean

/**
 * Reads a parsed text into structured claims: one for each value that it states, else one on whom a provision binds. Recorded values are
 * chosen by their words, never by comparing them. `isNear` is true for facts that the full-text index found near the text; it limits the
 * choice when the text names no provision.
 */
export function readText(
  claim: ParsedClaim,
  laws: RecordedLaw[],
  terms: Terminology,
  isNear: IsNear,
): TextReading[] | Unread {
  if (claim.unknownActs.length > 0 && claim.packIds.length === 0)
    return { verdict: 'not_found', reason: `no pack holds ${claim.unknownActs.join(', ')}` }
  const [place, ...others] = claim.heads
  if (place && others.length === 0 && laws.length > 0 && !laws.some((law) => holdsProvision(law, place)))
    return { verdict: 'not_found', reason: `nothing is recorded at ${place}` }
  if (claim.rejectionReasons.length > 0) return unread(claim.rejectionReasons.join('; '))
  if (claim.quantities.length === 0) {
    const reading = readBinding(claim, laws)
    return 'reason' in reading ? reading : [reading]
  }
  const readings: TextReading[] = []
  for (const { value, bound } of claim.quantities) {
    if (!value) return unread('it holds a quantity that can be read in more than one way')
    const reading = readValue({ claim, value, bound, terms }, laws, isNear)
    if ('reason' in reading) return reading
    readings.push(reading)
  }
  return readings
}

function unread(reason: string): Unread {
  return { verdict: 'ambiguous', reason }
}

function readValue(question: Question, laws: RecordedLaw[], isNear: IsNear): TextReading | Unread {
  const found = findCandidates(question, laws, isNear)
  if (!found) return unread('it names several provisions, and not which of them it is about')
  const { place, top, best } = found
  const others = findMatterElsewhere(question, found)
  if (place && others[0]) {
    const same = others.filter(({ law, score }) => law === others[0]!.law && score === others[0]!.score)
    const statement = statementElsewhere(question, place, same)
    const doubt = `what it says is recorded elsewhere, not at ${place}`
    if (statement.obligation)
      return { law: others[0].law, statement, doubt, confidence: round(others[0].score), near: [], rivals: [] }
  }
  const law = top[0]?.law ?? laws.find(({ instruments }) => place && instruments.includes(place.split(' ')[0]!))
  if (!law) return unread('nothing recorded is near enough to it')
  if (top.length === 0) {
    const { statement } = statementOf(question, place, [], undefined)
    return { law, statement, confidence: 1, near: [], rivals: [] }
  }
  return { ...readFacts(question, found, laws), law, confidence: round(best) }
}

/** Reads a value of which the facts are found: from when it runs, for whom, and what the text says beside it. */
function readFacts(
  question: Question,
  found: Candidates,
  laws: RecordedLaw[],
): Omit<TextReading, 'law' | 'confidence'> {
  const { claim, terms } = question
  const { place, top, near } = found
  const start = startOf(question, top)
  const contenders = withoutExtensions(start.is === 'same' ? start.items : top)
  const bound = contenders.filter(
    ({ fact }) => claim.addressee && isAddressed(claim.addressee, fact.addressees, terms.broader),
  )
  const items = bound.length > 0 ? bound : contenders
  const { statement, isLoose } = statementOf(question, place, items, eventOf(question, start, items))
  const unclear = findUnclear(statement, start, contenders, place)
  const doubt = findDoubt(question, found, items, { isLoose, bound, contenders, laws })
  const asStatement = (item: Candidate): ReadStatement => ({
    law: item.law,
    statement: statementOf(question, place, [item], undefined).statement,
  })
  const startsAs = (item: Candidate) => startOf(question, [item]).is
  return {
    statement,
    ...(unclear ? { unclear } : {}),
    ...(doubt ? { doubt } : {}),
    near: near.filter((item) => startsAs(item) !== 'other').map(asStatement),
    rivals:
      place === undefined
        ? findRivals(question, found, items)
            .filter((item) => startsAs(item) === 'same')
            .map(asStatement)
        : [],
  }
}

function findUnclear(
  { obligation, provision }: Statement,
  start: ReturnType<typeof startOf>,
  contenders: Candidate[],
  place: string | undefined,
): string | undefined {
  if (start.is === 'unclear') return 'what it says the period runs from is not recorded, or can mean several things'
  if (place !== undefined) return undefined
  if (new Set(contenders.map((item) => item.law.packId)).size > 1) return 'several acts have it; name one'
  const isOfVersion = contenders.every(({ fact }) => fact.object.type === 'version')
  return obligation || provision || isOfVersion ? undefined : 'it could be about several duties; name the provision'
}

/** The event that a text names as the start of a period; undefined when it names none or the facts run from several. */
function eventOf({ claim }: Question, start: ReturnType<typeof startOf>, items: Candidate[]): string | undefined {
  if (start.is === 'other') return start.event
  if (start.is === 'unclear' || !claim.trigger) return undefined
  const events = new Set(items.map(({ fact }) => (fact.value.kind === 'deadline' ? fact.value.event : undefined)))
  return events.size === 1 ? [...events][0] : undefined
}

function findDoubt(
  question: Question,
  { place, mentions }: Candidates,
  items: Candidate[],
  more: { isLoose: boolean; bound: Candidate[]; contenders: Candidate[]; laws: RecordedLaw[] },
): string | undefined {
  const { claim, terms, value } = question
  const { addressee } = claim
  if (new Set(items.map(({ fact }) => contentOf(fact))).size > 1)
    return 'several values are recorded for it, and it could mean each of them'
  const lost = mentions.find((mention) => !items.some(({ fact, law }) => isAccountedFor(mention, fact, law, more.laws)))
  if (lost) return `nothing recorded says what ${lost.refs.join(', ') || 'another provision'} has to do with it`
  const uncovered = findUncoveredTerms({ ...claim, mentions }, items, terms)
  if (uncovered) return uncovered
  if (more.isLoose) return 'other values are recorded there, and the fields of a statement tell it not from them'
  // A few words of a duty don't identify it.
  if (place === undefined && value.kind === 'date' && items.some(({ fact }) => fact.object.type !== 'version'))
    return 'it is recorded for a single duty; name the provision'
  if (!addressee || more.bound.length > 0) return undefined
  if (more.contenders.every(({ fact }) => fact.addressees.length === 0))
    return `whom it binds is not recorded; it says ${addressee}`
  return place === undefined ? `it is recorded, but not for ${addressee}` : undefined
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
