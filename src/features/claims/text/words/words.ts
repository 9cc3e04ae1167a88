import { stemOf } from '#src/lib/word-stems.ts'

const WORD = /[\p{L}\p{N}]+/gu

/** Words without content in a claim about law: grammar, and verbs that every duty has. Not stems: `limit` is one, `limited` isn't. */
const EMPTY = new Set(
  `a an the and or of to in on at by for from with within as is are was were be been being has have had having it its their his her they
  this that these those there which who whom whose what when where whether if then than so such any all each every both either
  must shall should has have to need needs needed required requires require requirement requirements oblige obliges obliged obligation
  duty duties under pursuant according accordance article articles paragraph point law legal regulation directive act acts rule rules
  provides provide provided provision lays laid down sets set says states stated gives give given apply applies applied applying applicable since
  latest later upon becoming become becomes event case cases also can could may might will would do does did
  carry carried carries out submit submits submitted submitting send sends sent due period periods time limit
  deadline deadlines between into per without must one up down least most more less no not only
  reach reached reaches concerning regarding
  particular respect amount amounts euro percent`
    .split(/\s+/)
    .filter(Boolean),
)

/** Groups of words that mean the same in the requirements of laws. */
const SYNONYMS = [
  [
    'notify',
    'notification',
    'notice',
    'report',
    'inform',
    'information',
    'communicate',
    'communication',
    'tell',
    'told',
    'announce',
  ],
  ['keep', 'kept', 'retain', 'retention', 'store', 'stored', 'preserve', 'archive'],
  ['answer', 'reply', 'replies', 'respond', 'response'],
  ['death', 'died', 'die', 'dead', 'deceased'],
  ['fine', 'penalty', 'sanction'],
  ['infringe', 'infringement', 'violation', 'violate'],
  ['test', 'testing', 'tested'],
  ['person', 'people', 'persons', 'individual'],
  ['aware', 'awareness', 'knowledge'],
  ['maximum', 'highest', 'cap', 'capped'],
  ['minimum', 'lowest'],
  ['year', 'yearly', 'annual', 'annually'],
  ['review', 'reviewed', 'reviews'],
  ['change', 'changes', 'changed', 'update'],
]
const SAME = new Map(SYNONYMS.flatMap((group) => group.map((word) => [stemOf(word), stemOf(group[0]!)] as const)))

/** The stems of the content words of a text, each once; words of the same meaning give one stem. */
export function contentWords(text: string): string[] {
  const words = (text.match(WORD) ?? []).map((word) => word.toLowerCase())
  const kept = words.filter((word) => !EMPTY.has(word) && !/^\d+$/.test(word) && word.length > 1)
  return [...new Set(kept.map(contentStem))]
}

/** The stem by which a single word is compared. */
export function contentStem(word: string): string {
  return sameStem(stemOf(word.toLowerCase()))
}

function sameStem(stem: string): string {
  return SAME.get(stem) ?? stem
}
