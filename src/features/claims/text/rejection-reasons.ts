import type { Actor } from './actors.ts'
import type { Quantity } from './quantities.ts'

/** Words that look like denials or limits and are none. */
export const HARMLESS =
  /\b(?:(?:no|not) (?:later|less|more) than|not exceed(?:ing)?|without (?:undue |further |unreasonable )*delay|no exception)\b/giu
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
/** Right before a quantity: then it is not the quantity that is stated. */
const BLURS =
  /(?:\b(?:about|around|approximately|approx\.?|circa|ca\.?|roughly|nearly|almost|some|over|under|above|below|beyond|(?:more|less|longer|shorter|fewer) than|half)|[~≈<>≤≥±+*/^=×−-])\s*(?:a|an|the)?\s*$/iu
/** The wrong way round in time: what is due within three days is neither due after them nor before something. */
const AFTER_IT = /\b(?:after|before|following|prior to|past|since)\s*(?:a|an|the)?\s*$/iu
const BEFORE_SOMETHING = /^\s*(?:before|prior to|ahead of|in advance of|earlier)\b/iu
const LASTS = /\b(?:for|during|lasting|throughout)\s*(?:a period of|a maximum of|up to|at least|at most)?\s*$/iu
const PASSIVE =
  /\b(?:is|are|be|been|being|was|were)\s+(?:\p{L}+ly\s+)?(?:notified|informed|told|warned|reported to|sent)\b/iu
const PERMITS = /\b(?:may|can|could|might|allowed|permitted|optional(?:ly)?|voluntar(?:y|ily))\b/iu
/** What can stand between a verb and the day on which something begins or is. */
const ON_A_DAY = /(?:\b(?:from|since|on|as of|as from|of|date|is|was)|:)\s*(?:the\s*)?$/iu
const BY_A_DAY = /\b(?:by|before|until|no later than|not later than|date|deadline|is|was)\s*(?:the\s*)?$/iu
/** What became of a duty of member states is no date of the law. */
const WAS_TRANSPOSED = /\b(?:was|were|is|are|(?:has|have|had) been)\s+(?:\p{L}+ly\s+)?transposed\b/iu
const STARTS_AT = /\b(?:from|starting (?:at|from|with)|begin(?:ning)? (?:at|with))\s*$/iu
const JOINS = /^[\s,]*(?:and|plus|as well as|together with|in addition)\b/iu
const TIMES = /\b(?:per(?!\s*cent)|each|every)\b/iu
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{M}\u2028\u2029]/u
/** Neither a letter of the Latin alphabet's older blocks nor a European digit. */
const FOREIGN = /(?=\p{L})[^A-Za-z\u00aa-\u024f]|(?=\p{N})[^0-9]/u

/** Why a text can't be read as it looks: characters that are not seen, or that look like others. */
export function findOddCharacters(text: string): string | undefined {
  if (INVISIBLE.test(text.replaceAll(/[\t\r\n]/g, ' '))) return 'it holds characters that are not seen'
  return FOREIGN.test(text) ? 'it holds letters or digits that may look like others' : undefined
}

/** What is left of a text, and where its quantities stand in it. */
export interface Remains {
  /** Without acts and provisions. */
  bare: string
  /** Without quantities, starts of periods and the addressee, too. */
  rest: string
  quantities: Quantity[]
  actors: Actor[]
}

/** Why a text can't be compared with anything, however well it matches. */
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

/** Who does it has to be told for sure: one addressee of the law, or nobody. */
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

/** A day has to be the one from which something holds; a period has to be one in which something is done. */
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
