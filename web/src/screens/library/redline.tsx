import { comparison as words } from '../../strings/comparison.ts'

interface Piece {
  kind: 'same' | 'deleted' | 'inserted'
  text: string
}

/** The words of two texts, those of one of them alone marked. The longest sequence that both have stays unmarked. */
export function comparedWords(before: string, after: string): Piece[] {
  const [one, other] = [wordsOf(before), wordsOf(after)]
  // lengths[i][j]: how many words the rests from i and from j have in common, in their order.
  const lengths = Array.from({ length: one.length + 1 }, () => Array.from(other, () => 0).concat(0))
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1)
      lengths[i]![j] = isSame(one[i], other[j])
        ? lengths[i + 1]![j + 1]! + 1
        : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  const pieces: Piece[] = []
  const add = (kind: Piece['kind'], word: string) => {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += word
    else pieces.push({ kind, text: word })
  }
  let [i, j] = [0, 0]
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && isSame(one[i], other[j])) {
      add('same', one[i]!)
      i += 1
      j += 1
    } else if (j >= other.length || (i < one.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      add('deleted', one[i]!)
      i += 1
    } else {
      add('inserted', other[j]!)
      j += 1
    }
  }
  return pieces
}

/** At the end of a text a word has no blank after it. */
const isSame = (one = '', other = '') => one.trimEnd() === other.trimEnd()

/** What is one thing to a reader: a day, a sum, the name of a provision or of an act; else each word. */
const ONE_THING = new RegExp(
  [
    String.raw`\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{4}`,
    String.raw`(?:€|EUR) \d[\d,.]*`,
    String.raw`\d[\d,.]* (?:%|percent|hours?|days?|weeks?|months?|years?)`,
    String.raw`(?:Art|Articles?|Annex|Recital|Chapter|Section|Title) [\dIVXLC]\S*`,
    String.raw`\((?:EU|EC)\) (?:No )?\d+/\d+`,
  ]
    .map((one) => String.raw`${one}\S*\s*`)
    .concat(String.raw`\S+\s*`)
    .join('|'),
  'g',
)

/** Each word, or what is one thing, with the blank after it. */
const wordsOf = (text: string): string[] => text.match(ONE_THING) ?? []

interface Sides {
  before: string | undefined
  after: string | undefined
  /** True: they are entries of a list, which has others that both versions have. */
  isPart: boolean
  /** True: they are names, which no reader compares word by word. */
  isWhole?: boolean
}

const namesOf = (isPart: boolean) =>
  isPart
    ? { before: words.takenOut, after: words.putIn, absent: words.nothing }
    : { before: words.before, after: words.after, absent: words.absent }

/** Two texts beside each other. What only one of them has is marked, and said to those who do not see the mark. */
export function Redline({ before, after, isPart, isWhole = false }: Sides) {
  const names = namesOf(isPart)
  const pieces: Piece[] = isWhole
    ? [
        { kind: 'deleted', text: before ?? '' },
        { kind: 'inserted', text: after ?? '' },
      ]
    : comparedWords(before ?? '', after ?? '')
  return (
    <div class="sides">
      <Side
        name={names.before}
        absent={before === undefined ? names.absent : undefined}
        pieces={pieces}
        mark="deleted"
      />
      <Side
        name={names.after}
        absent={after === undefined ? names.absent : undefined}
        pieces={pieces}
        mark="inserted"
      />
    </div>
  )
}

interface SideProps {
  name: string
  /** What to say in place of a text that is not there. */
  absent: string | undefined
  pieces: readonly Piece[]
  mark: 'deleted' | 'inserted'
}

function Side({ name, absent, pieces, mark }: SideProps) {
  const Mark = mark === 'deleted' ? 'del' : 'ins'
  const [opening, closing] =
    mark === 'deleted' ? [words.deleted, words.endDeleted] : [words.inserted, words.endInserted]
  return (
    <p>
      <span class="side">{name} </span>
      {absent !== undefined ? (
        <span class="faint">{absent}</span>
      ) : (
        pieces.map(({ kind, text }, at) =>
          kind === 'same' ? (
            text
          ) : kind === mark ? (
            <Mark key={at}>
              <span class="hidden"> {opening} </span>
              {text}
              <span class="hidden"> {closing} </span>
            </Mark>
          ) : null,
        )
      )}
    </p>
  )
}

/** The same without marks, as two plain texts. */
export function BeforeAfter({ before, after, isPart }: Sides) {
  const names = namesOf(isPart)
  return (
    <dl class="plain-sides">
      <dt>{names.before}</dt>
      <dd>{before ?? names.absent}</dd>
      <dt>{names.after}</dt>
      <dd>{after ?? names.absent}</dd>
    </dl>
  )
}
