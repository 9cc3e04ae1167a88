import type { Actor } from './actors.ts'
import type { Quantity } from './quantities.ts'

/** Phrases that look like denials or limits but are neither. */
export const HARMLESS =
  /\b(?:(?:follows )?(?:no|not) (?:later|less|more) than|not exceed(?:ing)?|without (?:undue |further |unreasonable )*delay|no exception|(?:is|are) subject to)\b/giu
const REJECTIONS: Array<[RegExp, string]> = [
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
/** Words and signs right before a quantity that make it inexact, so that the text doesn't state the quantity itself. */
const BLURS =
  /(?:\b(?:about|around|approximately|approx\.?|circa|ca\.?|roughly|nearly|almost|some|over|under|above|below|beyond|(?:more|less|longer|shorter|fewer) than|half)|[~≈<>≤≥±+*/^=×−-])\s*(?:a|an|the)?\s*$/iu
/** Another order in time: a duty due within three days is due neither after three days nor three days before an event. */
const AFTER_IT = /\b(?:after|before|following|prior to|past|since)\s*(?:a|an|the)?\s*$/iu
const BEFORE_SOMETHING = /^\s*(?:before|prior to|ahead of|in advance of|earlier)\b/iu
const LASTS = /\b(?:for|during|lasting|throughout)\s*(?:a period of|a maximum of|up to|at least|at most)?\s*$/iu
const PASSIVE =
  /\b(?:is|are|be|been|being|was|were)\s+(?:\p{L}+ly\s+)?(?:notified|informed|told|warned|reported to|sent)\b/iu
const PERMITS = /\b(?:may|can|could|might|allowed|permitted|optional(?:ly)?|voluntar(?:y|ily))\b/iu
/** Words between a verb and the day on which something begins or happens. */
const ON_A_DAY = /(?:\b(?:from|since|on|as of|as from|of|date|is|was)|:)\s*(?:the\s*)?$/iu
const BY_A_DAY = /\b(?:by|before|until|no later than|not later than|date|deadline|is|was)\s*(?:the\s*)?$/iu
/** The day on which member states transposed a directive is no date of the law. */
const WAS_TRANSPOSED = /\b(?:was|were|is|are|(?:has|have|had) been)\s+(?:\p{L}+ly\s+)?transposed\b/iu
const STARTS_AT = /\b(?:from|starting (?:at|from|with)|begin(?:ning)? (?:at|with))\s*$/iu
const JOINS = /^[\s,]*(?:and|plus|as well as|together with|in addition)\b/iu
const TIMES = /\b(?:per(?!\s*cent)|each|every)\b/iu
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{M}\u2028\u2029]/u
/** A letter outside the older Latin blocks (up to U+024F), or a number character other than 0 to 9. */
const FOREIGN = /(?=\p{L})[^A-Za-z\u00aa-\u024f]|(?=\p{N})[^0-9]/u

/** Rejects a text with invisible characters, or with characters that may look like others. Undefined for any other text. */
export function findOddCharacters(text: string): string | undefined {
  if (INVISIBLE.test(text.replaceAll(/[\t\r\n]/g, ' '))) return 'it holds characters that are not seen'
  return FOREIGN.test(text) ? 'it holds letters or digits that may look like others' : undefined
}

/** The rest of a text after parsing, with its quantities and actors. */
export interface Remains {
  /** The text without acts and provisions. */
  bare: string
  /** The text also without quantities, trigger phrases of periods and the addressee. */
  rest: string
  quantities: Quantity[]
  actors: Actor[]
}

/** Reasons why a text can't be compared, however well it matches a fact. */
export function findRejectionReasons({ bare, rest, quantities, actors }: Remains): string[] {
  const harmless = rest.replaceAll(HARMLESS, ' ')
  const before = ({ start }: Quantity) => bare.slice(0, start).replaceAll(HARMLESS, ' ')
  const found = REJECTIONS.filter(([pattern]) => pattern.test(harmless)).map(([, reason]) => reason)
  const kinds = new Set(quantities.map(({ kind }) => kind))
  const add = (holds: boolean, reason: string) => {
    if (holds) found.push(reason)
  }
  add(
    quantities.some((item) => BLURS.test(before(item))),
    'it says about what a value is, not what it is',
  )
  add(
    quantities.some(
      (item) => (item.kind !== 'date' && AFTER_IT.test(before(item))) || BEFORE_SOMETHING.test(bare.slice(item.end)),
    ),
    'it states an order in time that is not compared',
  )
  add(
    quantities.some((item) => ['amount', 'percentage'].includes(item.kind) && STARTS_AT.test(before(item))),
    'it says where a sum starts, not where it ends',
  )
  add(/\p{N}/u.test(rest) || /\bone\b/iu.test(rest), 'it holds a number that is not read')
  add(kinds.has('deadline') && PERMITS.test(harmless), 'it says what may be done, not what must')
  if (kinds.has('amount') || kinds.has('percentage')) {
    add(TIMES.test(harmless), 'it says how often a sum is due')
    add(
      quantities.slice(1).some(({ start }, at) => JOINS.test(bare.slice(quantities[at]!.end, start))),
      'it adds up values',
    )
  }
  return [...found, ...findActorRejections(bare, quantities, actors), ...findDateRejections(bare, quantities)]
}

/** The subject of the text must be certain: one addressee of the law, or none. */
function findActorRejections(bare: string, quantities: Quantity[], actors: Actor[]): string[] {
  if (quantities.every(({ kind }) => kind === 'date')) return []
  const subjects = actors.filter(({ part }) => part === 'subject')
  if (subjects.some(({ code, isNarrower }) => code === undefined || isNarrower))
    return ['it may be about what somebody else does']
  if (new Set(subjects.map(({ code }) => code)).size > 1) return ['it names several who may be bound']
  const hasPeriod = quantities.some(({ kind }) => kind === 'deadline')
  return hasPeriod && PASSIVE.test(bare) && subjects.some(({ isAgent }) => !isAgent)
    ? ['it says what is done to somebody, not who does it']
    : []
}

/** A date must be the day from which something holds. A period must be one within which something is done. */
function findDateRejections(bare: string, quantities: Quantity[]): string[] {
  const isTransposed = /\btranspos/i.test(bare)
  const isOdd = ({ kind, start, value }: Quantity) => {
    const before = bare.slice(0, start)
    if (kind === 'date' && isTransposed) return !BY_A_DAY.test(before)
    if (kind === 'date') return !ON_A_DAY.test(before)
    return value?.kind === 'deadline' && value.measure !== 'retention' && LASTS.test(before)
  }
  const isTold = quantities.some(({ kind }) => kind === 'date') && WAS_TRANSPOSED.test(bare)
  return isTold || quantities.some(isOdd) ? ["how the time that it names counts can't be read for sure"] : []
}
