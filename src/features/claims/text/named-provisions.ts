import type { NamedProvision } from '#src/lib/law/provision-text.ts'

/** A provision that a sentence only mentions: `the authority competent under Article 55`. */
export interface MentionedProvision extends NamedProvision {
  /** Where the phrase begins that names it: at `competent under`. */
  start: number
  /** The words right before that phrase, up to three: what the sentence says is there. */
  matter: string
}

export interface ToldProvisions {
  /** The provision that the claim is about. More than one if the sentence doesn't say which. */
  heads: NamedProvision[]
  mentioned: MentionedProvision[]
}

/** Words before the provision at the head of a sentence: `Under`, `As required by`, `The`. */
const LEADS =
  /^[\s,:;("'–—-]*(?:(?:as\s+)?(?:under|pursuant to|according to|in accordance with|by virtue of|on the basis of|based on|per|by|in|of|the|for|required|provided|stated|laid down|set out|says?)[\s,]+)*$/iu
/** A provision that stands alone in parentheses at the end: `(Article 12(3) GDPR)`. */
const OPENS = /\(\s*(?:(?:see|under|cf\.?)\s+)?$/iu
const CLOSES = /^\s*\)\s*[.!]?\s*$/u
/** A main clause that begins with the provision after a clause of its own: `Where it is aware, Article 33(1) requires …`. */
const RULES =
  /^\s*(?:(?:shall|must|also|expressly)\s+)*(?:requires?|obliges?|obligates?|gives?|says?|states?|provides?|sets?|lays?|allows?|grants?|binds?|addresses|applies)\b/iu
const TIE =
  /(?<!\p{L})(?:(?:(?:who|which|that)\s+)?(?:(?:is|are|was|were)\s+)?(?:competent|responsible|referred to|described|listed|laid down|set out|mentioned|required|issued|submitted|provided for|specified|defined|identified|designated|covered|meant|contained|falling)\s+)?(?:in accordance with|pursuant to|according to|within the meaning of|under|in|by|of|with|to|from)?\s*(?:the\s+)?$/iu

/**
 * Tells the provision that a sentence is about from those that it only mentions. The first is the one at the head of the sentence
 * (`Under Article 33(1), …`, `Article 33(1) requires …`), or alone in parentheses at its end. `text` has no acts any more.
 */
export function tellProvisions(text: string, provisions: NamedProvision[]): ToldProvisions {
  const head = provisions.length > 1 ? findHead(text, provisions) : provisions[0]
  if (!head) return { heads: provisions, mentioned: [] }
  const others = provisions.filter((provision) => provision !== head)
  return { heads: [head], mentioned: others.map((provision) => mentionOf(text, provision)) }
}

function findHead(text: string, provisions: NamedProvision[]): NamedProvision | undefined {
  const [first] = provisions
  if (first && LEADS.test(text.slice(0, first.start))) return first
  const alone = provisions.find(({ start, end }) => OPENS.test(text.slice(0, start)) && CLOSES.test(text.slice(end)))
  if (alone) return alone
  const ruling = provisions.filter(({ end }) => RULES.test(text.slice(end)))
  return ruling.length === 1 ? ruling[0] : undefined
}

/** A provision as one that is only mentioned. */
export function mentionOf(text: string, provision: NamedProvision): MentionedProvision {
  const before = text.slice(0, provision.start)
  const start = TIE.exec(before)?.index ?? provision.start
  const matter = before.slice(0, start).match(/[\p{L}-]+/gu) ?? []
  return { ...provision, start, matter: matter.slice(-3).join(' ') }
}
