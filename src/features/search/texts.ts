import { listMatchingObligations } from '#src/law/obligations/index.ts'
import { chooseVersions, versionIdsOf } from '#src/law/versions/index.ts'
import { findUnknown, pointToWords, readVocabulary } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { today } from '#src/lib/clock.ts'
import { type DatedLawReader, type LawReader, rememberPublished } from '#src/stores/graph/revision.ts'
import { type Synonyms, synonymsOf, wordsOf } from './parse.ts'

/** What the obligations of some versions say. */
interface Texts {
  tags: ReadonlySet<string>
  words: ReadonlySet<string>
}

/** More than there are. */
const EVERY_OBLIGATION = 1_000_000

/** The tags and words of the obligations in the chosen versions of all packs; kept while they are published. */
export async function readTexts(law: LawReader, asOf: VersionChoice): Promise<Texts> {
  const versionIds = versionIdsOf(await chooseVersions(law, asOf))
  return rememberPublished(law, asOf.mode, ['texts', versionIds], async () => {
    const filters = { versionIds, tags: null, modalities: null, roles: null, acts: null, without: [] }
    const rows = await law.graph.run(listMatchingObligations, { ...filters, limit: EVERY_OBLIGATION, offset: 0 })
    const found = rows.flatMap(({ obligation }) => obligation ?? [])
    const texts = found.flatMap(({ title, summary, conditions_json, exceptions_json, attached_text }) => [
      title,
      summary,
      ...[...conditions_json, ...exceptions_json].map(({ text }) => text),
      ...attached_text,
    ])
    return { tags: new Set(found.flatMap(({ tags }) => tags)), words: new Set(texts.flatMap(wordsOf)) }
  })
}

/** What the words of people mean; kept until the graph revision changes. */
export function readSynonyms(law: LawReader): Promise<Synonyms> {
  return law.answers.remember('synonyms', async () => synonymsOf((await readVocabulary(law)).synonyms))
}

/**
 * One mistake for each tag that no obligation has, on the asked day or today. What obligations are tagged with makes
 * the list: there is none in the vocabulary.
 */
export async function unknownTags(
  law: DatedLawReader,
  field: string,
  tags: readonly string[] | undefined,
  asOf: VersionChoice,
) {
  if (!tags) return []
  const { tags: ofDay } = await readTexts(law, asOf)
  const ofToday = async () => (await readTexts(law, { mode: 'published', validAt: today(law.clock) })).tags
  const known = tags.every((tag) => ofDay.has(tag)) ? ofDay : new Set([...ofDay, ...(await ofToday())])
  return findUnknown(field, tags, known, (tag) => {
    return `${JSON.stringify(tag)} is not a tag of any obligation${pointToWords(tag, known, 'GET /api/v1/obligations, which has the tags of each')}`
  })
}
