import type { ActFinder, NamedAct } from '#src/features/search/acts.ts'
import type { Terminology } from '#src/features/search/roles.ts'
import { findProvisions, type NamedProvision } from '#src/lib/provision-text.ts'
import type { DateKind } from '../fact.ts'
import { findQuantities, type Quantity } from './quantities.ts'
import { findRoles, roleNames } from './roles.ts'
import { contentWords } from './words.ts'

/** What a sentence says, as far as it can be read without guessing. */
export interface ParsedClaim {
  packIds: string[]
  /** Acts that it names and no pack holds. */
  unknownActs: string[]
  /** Full, `32016R0679 Art 33(1)`. */
  provisions: string[]
  quantities: Quantity[]
  dateKind?: DateKind
  addressee?: string
  /** Says that a provision binds the addressee, and nothing else. */
  saysWhomItBinds: boolean
  /** What must account for the claim: stems of its other words. */
  words: string[]
  /** The same words as they are written, for the full-text index. */
  plainWords: string[]
  /** Why it can't be compared with anything, however well it matches. */
  obstacles: string[]
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
const HARMLESS =
  /\b(?:(?:no|not) (?:later|less|more) than|not exceed(?:ing)?|without (?:undue |further |unreasonable )*delay|no exception)\b/giu
const OBSTACLES: Array<[RegExp, string]> = [
  [
    /\b(?:all|always|whoever|everybody|everyone)\b/iu,
    'it says that there is no exception, and exceptions are not compared',
  ],
  [
    /\b(?:not|never|neither|nor|none|cannot|no|need not|n't|exempt(?:ed|ion)?|free to|without)\b/iu,
    'it denies something, and only what the law says is recorded',
  ],
  [/\b(?:unless|except|only|provided that|depending)\b/iu, 'it makes an exception that is not compared'],
  [
    /\b(?:usually|normally|generally|typically|often|sometimes|roughly|approximately|approx|around|or so|some|quickly|soon|probably|several|many|few)\b/iu,
    'it is vague',
  ],
  [
    /\b(?:small|smaller|micro\w*|smes?|start-?ups?|mid-?caps?)\b/iu,
    'it is about a size of firm, which is not compared',
  ],
]
/** Right before a quantity: then it is not the quantity that is stated. */
const BLURS =
  /(?:\b(?:about|around|approximately|approx\.?|circa|ca\.?|roughly|nearly|almost|some|over|under|above|below|beyond|(?:more|less|longer|shorter|fewer) than|half)|~)\s*(?:a|an|the)?\s*$/iu
/** The wrong way round in time: what is due within three days is neither due after them nor before something. */
const AFTER_IT = /\b(?:after|before|following|prior to|past|since)\s*(?:a|an|the)?\s*$/iu
const BEFORE_SOMETHING = /^\s*(?:before|prior to|ahead of|in advance of|earlier)\b/iu
const TURNED = 'it states an order in time that is not compared'
/** Who acts under the law without being one of its addressees, and what is done to somebody. */
const OTHERS =
  /\b(?:authorit(?:y|ies)|csirts?|data subjects?|commission|enisa|board|office|member states?|courts?|customers?|users?|persons?|people)\b/iu
const PASSIVE =
  /\b(?:is|are|be|been|being|was|were)\s+(?:\p{L}+ly\s+)?(?:notified|informed|told|warned|reported to|sent)\b/iu
const PERMITS = /\b(?:may|can|could|might|allowed|permitted|optional(?:ly)?|voluntar(?:y|ily))\b/iu
const BLURRED = 'it says about what a value is, not what it is'
const BINDS =
  /\b(?:is addressed to|are addressed to|addresses|binds|bind|obliges|is binding on|is a duty of|is imposed on|applies to)\b/i

/** Reads a claim. `knownPacks` are the packs that it can be about. */
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
  const bare = blankAll(withoutActs, [...provisions, ...unknown])
  const quantities = findQuantities(bare)
  const dateKind = DATE_KINDS.find(([, pattern]) => pattern.test(bare))?.[0]
  const packIds = [...new Set(acts.map(({ packId }) => packId))]
  const unmeasured = blankAll(bare, quantities)
  const roles = findRoles(unmeasured, roleNames(terms, packIds.length > 0 ? packIds : [...mainActs.keys()]))
  const addressee = roles.find((role) => role.isSubject)
  const rest = addressee ? blankAll(unmeasured, [addressee]) : unmeasured
  const harmless = rest.replaceAll(HARMLESS, ' ')
  const obstacles = OBSTACLES.filter(([pattern]) => pattern.test(harmless)).map(([, reason]) => reason)
  if (quantities.some(({ start }) => BLURS.test(bare.slice(0, start).replaceAll(HARMLESS, ' '))))
    obstacles.push(BLURRED)
  const hasPeriod = quantities.some(({ value }) => value?.kind === 'deadline' || value?.kind === 'date')
  const isTurned = quantities.some(
    ({ start, end }) =>
      AFTER_IT.test(bare.slice(0, start).replaceAll(HARMLESS, ' ')) || BEFORE_SOMETHING.test(bare.slice(end)),
  )
  if (isTurned) obstacles.push(TURNED)
  if (hasPeriod && PERMITS.test(harmless)) obstacles.push('it says what may be done, not what must')
  if (hasPeriod && PASSIVE.test(bare)) obstacles.push('it says what is done to somebody, not who does it')
  if (hasPeriod && !addressee && OTHERS.test(rest)) obstacles.push('it may be about what somebody else does')
  const resolved = provisions.map((provision) => resolve(provision, acts, packIds, mainActs))
  if (provisions.some(({ isRange }) => isRange)) obstacles.push('it names a range of provisions')
  if (resolved.includes(undefined)) obstacles.push('it names a provision, but not of which act')
  if (unknown.length > 0 && packIds.length > 0)
    obstacles.push(`it names ${unknown[0]!.name}, which no pack holds, beside others`)
  const words = contentWords(harmless)
  return {
    packIds,
    unknownActs: unknown.map(({ name }) => name),
    provisions: resolved.filter((ref) => ref !== undefined),
    quantities: quantities.map((quantity) => withDateKind(quantity, dateKind)),
    ...(dateKind ? { dateKind } : {}),
    ...(addressee ? { addressee: addressee.code } : {}),
    saysWhomItBinds: BINDS.test(bare) && contentWords(harmless.replace(BINDS, ' ')).length === 0,
    words,
    plainWords: (harmless.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => contentWords(word).length > 0),
    obstacles,
  }
}

function withDateKind(quantity: Quantity, dateKind: DateKind | undefined): Quantity {
  return quantity.value?.kind === 'date' ? { ...quantity, value: { ...quantity.value, dateKind } } : quantity
}

/** The act of a provision: the one named right after it, else the last one before it, else the only one. */
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

/** Acts by number or by a name in capitals, and what stands after a provision like an abbreviation of one. */
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

/** The text with the places blanked out; positions stay as they are. */
function blankAll(text: string, places: Array<{ start: number; end: number }>): string {
  return places.reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text)
}
