import { evidenceOf } from '#src/law/attachments/evidence.outside.ts'
import { filingOf } from '#src/law/attachments/filing.outside.ts'
import { penaltyOf } from '#src/law/attachments/penalty.outside.ts'
import { filingInWords, readEvidence, readFilings, readPenalties } from '#src/law/attachments/index.ts'
import type { listMatchingObligations } from '#src/law/obligations/index.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { canonicalRef, isWithin } from '#src/lib/law/provisions.ts'
import { filled, present } from '#src/lib/present.ts'
import { stemOf, stemsOf } from '#src/lib/word-stems.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { SearchTerms } from './parse.ts'
import type { FoundObligationWire } from './schema.ts'

type Node = NonNullable<RowOf<typeof listMatchingObligations>['obligation']>
type Passage = NonNullable<FoundObligationWire['passages']>[number]
type Field = FoundObligationWire['matched'][number]

/** The evidence, filings and penalties of obligations, as passages in which words may be. */
type AttachedPassages = (node: Node) => Passage[]

/** Reads what is attached to the obligations of some versions; kept while they are published. */
export async function readAttached(
  law: LawReader,
  versionIds: string[],
  { mode }: VersionChoice,
): Promise<AttachedPassages> {
  const [evidence, filings, penalties, { words }] = await Promise.all([
    readEvidence(law, versionIds, mode),
    readFilings(law, versionIds, mode),
    readPenalties(law, versionIds, mode),
    readVocabulary(law),
  ])
  const passages = new Map<string, Passage>()
  const add = (
    of: 'evidence' | 'filings' | 'penalties',
    {
      pack_id,
      pack_version,
      code,
      citations: [first],
    }: ReturnType<typeof evidenceOf | typeof filingOf | typeof penaltyOf>,
    text: string,
  ) => passages.set(`${pack_id}@${pack_version}/${of}/${code}`, { of, text, ref: first!.ref, code })
  for (const one of evidence.map(evidenceOf)) add('evidence', one, `${one.artifact_name}: ${one.description}`)
  for (const one of filings.map(filingOf)) add('filings', one, filingInWords(one, words))
  for (const one of penalties.map(penaltyOf)) add('penalties', one, one.title)
  return (node) =>
    (['evidence', 'filings', 'penalties'] as const).flatMap((of) =>
      node[of].flatMap((code) => passages.get(`${node.pack_id}@${node.version}/${of}/${code}`) ?? []),
    )
}

/**
 * Where what was looked for is in an obligation: the fields, and the passages of conditions, exceptions and
 * attachments. It is a hint for readers and is computed without the index.
 */
export function placesOfWords(node: Node, terms: SearchTerms, attachedTo: AttachedPassages) {
  const phrases = terms.terms.flatMap(({ words, means }) => [words, ...means]).map((words) => words.map(stemOf))
  const holds = (text: string) => {
    const stems = new Set(stemsOf(text))
    return phrases.some((words) => words.every((word) => stems.has(word)))
  }
  const own = (['conditions', 'exceptions'] as const).flatMap((of) =>
    node[`${of}_json`].map(({ text, citation }): Passage => ({ of, text, ref: canonicalRef(citation.ref) })),
  )
  const passages = [...own, ...attachedTo(node)].filter(({ text }) => holds(text))
  const texts: Array<[Field, string]> = [
    ['title', node.title],
    ['summary', node.summary],
    ['code', node.code],
    ['tags', node.tags.join(' ')],
  ]
  const isStarted = terms.terms.some(({ events }) => events.some((event) => event === node.trigger_event))
  const isCited = node.citations.some(
    ({ provision, instrument_id: act }) =>
      terms.acts.includes(act) || terms.places.some((place) => isWithin(provision, place.provision)),
  )
  const matched: Field[] = [
    ...texts.filter(([, text]) => holds(text)).map(([field]) => field),
    ...(isStarted ? (['trigger_event'] as const) : []),
    ...(isCited ? (['citations'] as const) : []),
    ...new Set(passages.map(({ of }) => of)),
  ]
  return { matched, ...present({ passages: filled(passages) }) }
}
