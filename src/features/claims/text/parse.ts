import type { ActFinder, NamedAct, Terminology } from '#src/features/search/index.ts'
import { findProvisions, type NamedProvision } from '#src/lib/law/provision-text.ts'
import type { DateKind } from '../recorded/recorded-value.ts'
import { findActors, type Actor } from './words/actors.ts'
import { readTriggerPhrases, type TriggerPhrase } from './words/trigger-events.ts'
import { mentionOf, tellProvisions } from './named-provisions.ts'
import { findRejectionReasons, findOddCharacters, HARMLESS } from './words/rejection-reasons.ts'
import { findQuantities, type Quantity } from './words/quantities.ts'
import { roleNames, type Name } from './words/roles.ts'
import { contentWords } from './words/words.ts'

/** A provision, or a list of them, that a sentence mentions beside the one that it is about. */
export interface Mention {
  /** Undefined for a provision of which the act is not known. */
  refs: Array<string | undefined>
  /** Stems of the words before it: what the sentence says is there. */
  matter: string[]
}

/** The content of a sentence that can be read without guessing. */
export interface ParsedClaim {
  packIds: string[]
  /** The acts that it names, by CELEX number. */
  instruments: string[]
  /** Acts that it names but no pack holds. */
  unknownActs: string[]
  /** With the act: `32016R0679 Art 33(1)`. */
  provisions: string[]
  /** The provision that it is about. More than one if the sentence doesn't say which of them it is. */
  heads: string[]
  /** Provisions that it only mentions. */
  mentions: Mention[]
  quantities: Quantity[]
  dateKind?: DateKind
  addressee?: string
  /** The event from which it says that a period runs. */
  trigger?: TriggerPhrase
  /** Whether it says that the higher or the lower of an amount and a percentage counts. */
  combine?: 'higher_of' | 'lower_of'
  /** Actors other than the addressee, by stems. The fact itself must name them; for `isOfBase`, the base of its percentage must. */
  mentioned: Array<{ stems: string[]; isOfBase: boolean }>
  /** Stems of the verbs that are recognised by their position. The fact itself must contain them. */
  verbs: string[]
  /** Stems of up to five words right before `turnover`. */
  turnover: string[]
  /** True when it says only that a provision binds the addressee. */
  saysWhomItBinds: boolean
  /** Stems of its other words. The score of a fact is the share of them that it contains. */
  words: string[]
  /** The same words as written, and those of the trigger phrases, for the full-text index. */
  plainWords: string[]
  /** Reasons why it can't be compared, however well it matches a fact. */
  rejectionReasons: string[]
}

const UNKNOWN_ACT =
  /\b(?:(?:Delegated |Implementing )?(?:Regulation|Directive|Decision)\s+\((?:EU|EC|EEC)\)\s*(?:No\s*)?\d+\/\d+|(?:[A-Z][\p{L}-]+ )+(?:Act|Directive|Regulation)\b)/gu
const ACRONYM_AFTER = /^[)\s,]*(?:of\s+(?:the\s+)?)?([A-Z]{2,}[A-Z0-9]*)\b/
const DATE_KINDS: Array<[DateKind, RegExp]> = [
  ['transposition', /\btranspos/i],
  ['in_force', /\b(?:in|into) force\b/i],
  ['applies', /\b(?:appl(?:y|ies|ied|icable)|date of application|application date)\b/i],
  ['published', /\b(?:published|publication|official journal)\b/i],
  ['end', /\b(?:repealed|ceases?|expires?|ends?)\b/i],
]
const BINDS =
  /\b(?:is addressed to|are addressed to|addresses|binds|bind|obliges|is binding on|is a duty of|is imposed on|applies to)\b/i

const WHICHEVER =
  /,?\s*\bwhichever (?:of the two |amount )?is (?:the )?(higher|greater|larger|lower|lesser|smaller|less)\b/iu

/** Parses a claim. `mainActs` are the acts of each pack that it can be about. */
export function parseClaim(
  text: string,
  findActs: ActFinder,
  terms: Terminology,
  mainActs: ReadonlyMap<string, string[]>,
): ParsedClaim {
  const acts = findActs(text)
  const withoutActs = blankAll(text, acts)
  const provisions = findProvisions(withoutActs)
  const unknown = findUnknownActs(withoutActs, provisions)
  const told = tellProvisions(withoutActs, provisions)
  const heads = told.heads.map((provision) => (told.heads.length > 1 ? mentionOf(withoutActs, provision) : provision))
  const unplaced = blankAll(withoutActs, [...heads, ...told.mentioned, ...unknown])
  const combined = WHICHEVER.exec(unplaced)
  const bare = combined ? blankAll(unplaced, [spanOf(combined)]) : unplaced
  const quantities = findQuantities(bare)
  const kinds = DATE_KINDS.filter(([, pattern]) => pattern.test(bare)).map(([kind]) => kind)
  const packIds = [...new Set(acts.map(({ packId }) => packId))]
  const names = roleNames(terms, packIds.length > 0 ? packIds : [...mainActs.keys()])
  const places = [...acts, ...heads, ...unknown]
  const stops = [...places, ...told.mentioned]
  const { triggers, hasStray, whole } = findTriggers(bare, quantities, stops, names)
  const actors = findActors(whole, [...places, ...quantities, ...triggers], names)
  const addressee = actors.find(({ part, code }) => part === 'subject' && code !== undefined)
  const rest = addressee ? blankAll(whole, [addressee]) : whole
  const refsOf = (provision: NamedProvision) =>
    provision.all.map((own) => resolve({ ...provision, provision: own }, acts, packIds, mainActs))
  const headRefs = heads.map((provision) => refsOf(provision)[0])
  const rejectionReasons = findRejectionReasons({ bare, rest, quantities, actors })
  const add = (holds: boolean, reason: string) => {
    if (holds) rejectionReasons.push(reason)
  }
  const odd = findOddCharacters(text)
  if (odd) rejectionReasons.unshift(odd)
  add(triggers.length > 1 || hasStray, "what its period runs from can't be read for sure")
  add(quantities.some(({ kind }) => kind === 'date') && kinds.length > 1, 'it says several things of a date')
  add(
    heads.some(({ isRange }) => isRange),
    'it names a range of provisions',
  )
  add(headRefs.includes(undefined), 'it names a provision, but not of which act')
  add(unknown.length > 0 && packIds.length > 0, `it names ${unknown[0]?.name}, which no pack holds, beside others`)
  const harmless = rest.replaceAll(HARMLESS, ' ')
  const said = triggers.map(({ start, end }) => bare.slice(start, end)).join(' ')
  return {
    packIds,
    instruments: [...new Set(acts.map(({ instrumentId }) => instrumentId))],
    unknownActs: unknown.map(({ name }) => name),
    provisions: provisions.flatMap((provision) => refsOf(provision)[0] ?? []),
    heads: headRefs.filter((ref) => ref !== undefined),
    mentions: told.mentioned.map((provision) => ({ refs: refsOf(provision), matter: contentWords(provision.matter) })),
    quantities: quantities.map((quantity) => withDateKind(quantity, kinds[0])),
    ...(kinds[0] ? { dateKind: kinds[0] } : {}),
    ...(addressee?.code ? { addressee: addressee.code } : {}),
    ...(triggers[0] ? { trigger: triggers[0] } : {}),
    ...(combined ? { combine: /^(?:higher|greater|larger)$/i.test(combined[1]!) ? 'higher_of' : 'lower_of' } : {}),
    mentioned: actors.filter((actor) => actor !== addressee && actor.part !== 'clause').map(mentionIn(whole)),
    verbs: findVerbs(whole, addressee),
    turnover: contentWords(TURNOVER.exec(rest)?.[1] ?? ''),
    saysWhomItBinds: BINDS.test(bare) && contentWords(harmless.replace(BINDS, ' ')).length === 0,
    words: contentWords(harmless),
    plainWords: (`${harmless} ${said}`.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => contentWords(word).length > 0),
    rejectionReasons,
  }
}

const TURNOVER = /((?:[\p{L}-]+\s+){0,5})turnover\b/iu
const PARTICIPLE = /\b(?:is|are|be|been|was|were)\s+(?:\p{L}+ly\s+)?([\p{L}-]+)/giu
const AFTER_SUBJECT = /^\s*(?:(?:shall|must|has to|have to|needs? to|is required to|are required to)\s+)?([\p{L}-]+)/iu

/** Recognises verbs by their position: after a form of `be`, and right after the addressee. */
function findVerbs(text: string, addressee: Actor | undefined): string[] {
  const passive = [...text.matchAll(PARTICIPLE)].map((match) => match[1]!)
  const active = addressee && !addressee.isAgent ? AFTER_SUBJECT.exec(text.slice(addressee.end))?.[1] : undefined
  return contentWords([...passive, active ?? ''].join(' '))
}

/** Finds the trigger phrases of periods. `whole` is the text with its quantities and trigger phrases blanked out. */
function findTriggers(
  bare: string,
  quantities: Quantity[],
  places: Array<{ start: number; end: number }>,
  names: Name[],
): { triggers: TriggerPhrase[]; hasStray: boolean; whole: string } {
  const unmeasured = blankAll(bare, quantities)
  const periods = quantities.filter(({ kind }) => kind === 'deadline')
  if (periods.length === 0) return { triggers: [], hasStray: false, whole: unmeasured }
  const { triggers, hasStray } = readTriggerPhrases(unmeasured, periods, [...places, ...quantities], names)
  return { triggers, hasStray, whole: blankAll(unmeasured, triggers) }
}

const mentionIn =
  (text: string) =>
  ({ start, end }: Actor): { stems: string[]; isOfBase: boolean } => ({
    stems: contentWords(text.slice(start, end)),
    isOfBase: /\b(?:turnover|revenue|income|sales) of\s+(?:(?:the|a|an|its|each)\s+)?$/iu.test(text.slice(0, start)),
  })

function withDateKind(quantity: Quantity, dateKind: DateKind | undefined): Quantity {
  return quantity.value?.kind === 'date' ? { ...quantity, value: { ...quantity.value, dateKind } } : quantity
}

/** Adds the act to a provision: the act named within 25 characters after it, else the last one before it, else the first one. */
function resolve(
  provision: NamedProvision,
  acts: NamedAct[],
  packIds: string[],
  mainActs: ReadonlyMap<string, string[]>,
): string | undefined {
  const after = acts.find(({ start }) => start >= provision.end && start - provision.end <= 25)
  const before = acts.findLast(({ end }) => end <= provision.start)
  const act = after ?? before ?? acts[0]
  const instrument = act?.instrumentId ?? (packIds.length === 1 ? mainActs.get(packIds[0]!)?.[0] : undefined)
  return instrument ? `${instrument} ${provision.provision}` : undefined
}

/** Finds acts by number or by a capitalised name, and abbreviations of acts right after a provision. */
function findUnknownActs(
  text: string,
  provisions: NamedProvision[],
): Array<{ name: string; start: number; end: number }> {
  const named = [...text.matchAll(UNKNOWN_ACT)].map((match) => ({
    name: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
  const short = provisions.flatMap(({ end }) => {
    const match = ACRONYM_AFTER.exec(text.slice(end))
    if (!match || ['EU', 'EUR', 'AI', 'ICT'].includes(match[1]!)) return []
    const start = end + match[0].length - match[1]!.length
    return [{ name: match[1]!, start, end: start + match[1]!.length }]
  })
  return [...named, ...short]
}

function spanOf(match: RegExpExecArray): { start: number; end: number } {
  return { start: match.index, end: match.index + match[0].length }
}

/** Blanks out the places in a text; all positions stay the same. */
function blankAll(text: string, places: Array<{ start: number; end: number }>): string {
  return places.reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text)
}
