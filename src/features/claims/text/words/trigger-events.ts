import type { Terminology } from '#src/features/search/index.ts'
import { withBroader } from '#src/vocabulary/index.ts'
import { isAddressed } from '../../compare/compare.ts'
import { OCCURRENCE } from '../../compare/statement.ts'
import type { RecordedValue } from '../../recorded/recorded-value.ts'
import { findRoles, type Name } from './roles.ts'
import { contentStem } from './words.ts'

/** The phrase of a sentence that says from which event a period runs. */
export interface TriggerPhrase {
  /** Kinds of moments that its words name: `awareness`, `submission`. */
  moments: string[]
  /** Stems of its other words. */
  nouns: string[]
  /** Roles that it names, such as the one that becomes aware. */
  actors: Array<{ code: string; stems: string[] }>
  start: number
  end: number
}

export interface TriggerReading {
  triggers: TriggerPhrase[]
  /** True when words for moments occur outside the trigger phrases; the start of the period is then uncertain. */
  hasStray: boolean
}

/** How a trigger phrase relates to a fact: it names the recorded event, another event, or neither for certain. */
export type TriggerMatch = { is: 'same' } | { is: 'other'; event: string } | { is: 'unclear' }

const MOMENTS: Array<[string, RegExp]> = [
  ['awareness', /^(?:aware|awareness|learn(?:s|ed|t|ing)?|knowledge)$/],
  ['receipt', /^(?:receipts?|receiv(?:e|es|ed|ing))$/],
  ['submission', /^(?:submi(?:t|ts|tted|tting|ssion)|sent|sends?|sending|filed|filing)$/],
  ['classification', /^classif(?:y|ies|ied|ying|ication)$/],
  ['occurrence', /^(?:occur(?:s|red|ring|rence)?|happen(?:s|ed|ing)?|took|takes|taking|arises?|arose)$/],
  ['obtaining', /^(?:obtain(?:s|ed|ing)?|collect(?:s|ed|ing|ion)?)$/],
  ['start', /^(?:starts?|started|starting|begins?|began|beginning)$/],
  ['placing', /^(?:placed|placing|put|putting)$/],
  ['meeting', /^(?:met|meets?|meeting)$/],
  ['handling', /^(?:handled?|handling)$/],
  ['end', /^(?:finish(?:ed|es)?|complet(?:ed|es|ion)|ended|ends?|ending|over)$/],
  ['detection', /^detect(?:s|ed|ion|ing)?$/],
  ['registration', /^registered$/],
  ['change', /^chang(?:e|es|ed|ing)$/],
  ['withdrawal', /^(?:withdr(?:ew|awn|aws?|awal))$/],
]
/** Words of a trigger phrase that don't tell one moment from another. */
const IGNORED = new Set(
  `becoming become becomes became has have had having date day moment time point which was were is are been being be the a an it its
  they their them him on by of in as at this that latest last related into whom who entity entities firm company organisation
  undertaking operator for itself under pursuant according`.split(/\s+/),
)
const LEADS = String.raw`(?:(?:counted|counting|calculated|running|starting|beginning|measured|runs?)\s+)?(?:of|after|from|following|since|once|upon|on|when|as soon as|as of|with)`
const RIGHT_AFTER = new RegExp(String.raw`^[\s,]*${LEADS}\b`, 'iu')
const ELSEWHERE =
  /\b(?:after|following|once|upon|since|as soon as|from the (?:moment|time|date|day)|when|having|on (?=becoming|receipt|receiving|learning))\b/giu
const ITS_END = /[,;:.()\n]|\s(?:to (?:the|its|their|a|an|all|each)|shall|must)\s/u
const STRAY =
  /\b(?:aware|awareness|learns?|learned|learning|receipts?|receiv(?:e|es|ed|ing)|occur\w*|happen\w*|arises?|arose|classified|classification|detect\w*)\b/iu

/**
 * Finds the phrases of a text that say from which event a period runs. Such a phrase follows a period (`72 hours of becoming aware`)
 * or is a clause of its own (`after becoming aware of it, …`). `periods` and `stops` are places of the text; a phrase ends at a stop.
 */
export function readTriggerPhrases(
  text: string,
  periods: Array<{ start: number; end: number }>,
  stops: Array<{ start: number; end: number }>,
  names: Name[],
): TriggerReading {
  const spans: Array<{ start: number; end: number; from: number }> = []
  const add = (start: number, from: number) => {
    if (spans.some((span) => start < span.end && start >= span.start)) return
    const stop = Math.min(...stops.filter((item) => item.start >= from).map((item) => item.start), text.length)
    const cut = ITS_END.exec(text.slice(from, stop))
    spans.push({ start, from, end: cut ? from + cut.index : stop })
  }
  for (const { end } of periods) {
    const lead = RIGHT_AFTER.exec(text.slice(end))
    if (lead) add(end, end + lead[0].length)
  }
  for (const match of text.matchAll(ELSEWHERE)) add(match.index, match.index + match[0].length)
  const triggers = spans.map((span) => readTrigger(text, span, names))
  const rest = spans.reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    text,
  )
  return { triggers, hasStray: STRAY.test(rest) }
}

function readTrigger(text: string, { start, from, end }: { start: number; end: number; from: number }, names: Name[]) {
  const phrase = text.slice(from, end)
  return {
    ...momentsAndNouns(phrase),
    actors: findRoles(phrase, names).map((role) => ({
      code: role.code,
      stems: momentsAndNouns(phrase.slice(role.start, role.end)).nouns,
    })),
    start,
    end,
  }
}

function momentsAndNouns(phrase: string): { moments: string[]; nouns: string[] } {
  const words = (phrase.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !IGNORED.has(word))
  const momentOf = (word: string) => MOMENTS.find(([, pattern]) => pattern.test(word))?.[0]
  return {
    moments: [...new Set(words.flatMap((word) => momentOf(word) ?? []))],
    nouns: [...new Set(words.filter((word) => !momentOf(word)).map(contentStem))],
  }
}

/** Decides whether a trigger phrase names the event of a fact. `events` are all events of the law. An unknown noun makes it `unclear`. */
export function matchTrigger(
  trigger: TriggerPhrase,
  fact: RecordedValue,
  events: readonly string[],
  addressee: string | undefined,
  terms: Terminology,
): TriggerMatch {
  const event = fact.value.kind === 'deadline' ? fact.value.event : undefined
  if (!event) return { is: 'unclear' }
  const isTheirs = (code: string) => code === addressee || isAddressed(code, fact.addressees, terms.broader)
  const readings = [trigger, withoutActors(trigger, isTheirs)]
  if (readings.some((reading) => namesEvent(reading, event, terms))) return { is: 'same' }
  const other = events.find(
    (code) =>
      code !== event &&
      !withBroader(event, terms.broaderEvents).has(code) &&
      readings.some((reading) => namesEvent(reading, code, terms)),
  )
  if (other) return { is: 'other', event: other }
  const { moments, nouns } = wordsOfEvent(event, terms)
  const isOccurrence = trigger.moments.length === 1 && trigger.moments[0] === 'occurrence'
  return isOccurrence &&
    !moments.includes('occurrence') &&
    trigger.nouns.every((noun) => nouns.has(noun) || noun === 'plac')
    ? { is: 'other', event: OCCURRENCE }
    : { is: 'unclear' }
}

function withoutActors(trigger: TriggerPhrase, isTheirs: (code: string) => boolean): TriggerPhrase {
  const dropped = trigger.actors.filter(({ code }) => isTheirs(code)).flatMap(({ stems }) => stems)
  return { ...trigger, nouns: trigger.nouns.filter((noun) => !dropped.includes(noun)) }
}

/**
 * True when a trigger phrase can only mean this event: all its nouns and all its kinds of moments belong to the event. A phrase
 * without a word for a moment matches only a submission. A phrase matches a submission only when it names the submitted thing in full.
 */
function namesEvent(trigger: TriggerPhrase, code: string, terms: Terminology): boolean {
  const event = wordsOfEvent(code, terms)
  if (!trigger.nouns.every((noun) => event.nouns.has(noun))) return false
  const actors = trigger.actors.flatMap(({ stems }) => stems)
  const matter = trigger.nouns.filter((noun) => !actors.includes(noun))
  if (matter.length > 0 && !matter.some((noun) => event.heads.includes(noun))) return false
  const isWhole = event.label.every((noun) => trigger.nouns.includes(noun))
  const isSubmission = event.moments.includes('submission')
  if (trigger.moments.length === 0) return isSubmission && event.label.length > 0 && isWhole
  if (!trigger.moments.every((moment) => event.moments.includes(moment))) return false
  return isSubmission ? isWhole : true
}

/**
 * The words that distinguish the event of a fact from a broader event with another recorded period (`a person died`). Empty when there
 * is no such event. A claim without any of these words omits the condition of the period.
 */
export function wordsOfNarrowing(fact: RecordedValue, facts: RecordedValue[], terms: Terminology): string[] {
  const { value } = fact
  if (value.kind !== 'deadline' || !value.event) return []
  const broader = [...withBroader(value.event, terms.broaderEvents)].filter((code) => code !== value.event)
  const others = facts.flatMap((other) =>
    other.value.kind === 'deadline' && other.value.duration !== value.duration && other.value.event
      ? other.value.event
      : [],
  )
  const known = broader.filter((code) => others.includes(code)).flatMap((code) => wordsOfEvent(code, terms).label)
  return known.length === 0 ? [] : wordsOfEvent(value.event, terms).label.filter((word) => !known.includes(word))
}

/** Nouns for what the event of a fact happens to: `a significant incident`. Empty for a submission, which is named after another filing. */
export function nounsOfEvent({ value }: RecordedValue, terms: Terminology): string[] {
  if (value.kind !== 'deadline' || !value.event) return []
  const { moments, label } = wordsOfEvent(value.event, terms)
  return moments.includes('submission') ? [] : label
}

/** The last noun before the first preposition of a label, without the words for the moment at its beginning. */
function headsOf(label: string): string[] {
  const matter = label.replace(/^(?:[\p{L}-]+\s+)?(?:aware|awareness|handling|start|issue)\s+of\s+/iu, '')
  const [phrase = ''] = matter.split(/\s(?:of|in|with|for|by|to|as|from|on|that|which|or)\s/iu)
  return momentsAndNouns(phrase).nouns.slice(-1)
}

interface EventWords {
  moments: string[]
  nouns: Set<string>
  /** Nouns of the label alone. */
  label: string[]
  /** The thing that is received, learnt of or submitted: `request` in `request of a data subject`. */
  heads: string[]
}

const eventWords = new WeakMap<Terminology, Map<string, EventWords>>()

function wordsOfEvent(code: string, terms: Terminology): EventWords {
  const known = eventWords.get(terms) ?? new Map<string, EventWords>()
  eventWords.set(terms, known)
  const found = known.get(code)
  if (found) return found
  const label = terms.events.get(code)?.label ?? ''
  const both = momentsAndNouns(`${label} ${code.replaceAll('_', ' ')}`)
  // The addressee of a request learns of it by receipt.
  const isRequest = label.endsWith(' requested')
  const words = {
    moments: isRequest ? [...both.moments, 'receipt'] : both.moments,
    nouns: new Set([...both.nouns, ...(isRequest ? [contentStem('request')] : [])]),
    label: momentsAndNouns(label).nouns,
    heads: [...headsOf(label), ...(isRequest ? [contentStem('request')] : [])],
  }
  known.set(code, words)
  return words
}
