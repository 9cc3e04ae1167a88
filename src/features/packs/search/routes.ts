/** The search for obligations by words as people write them, places, and whom they bind. */
import type { Deps } from '#src/deps.ts'
import { describedFormats } from '#src/duties/index.ts'
import { routesOf } from '#src/http/operations.ts'
import { readVocabulary, unknownItems } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { withPage } from '#src/lib/paging.ts'
import { invalidInput } from '#src/problems.ts'
import { unknownBinding } from '#src/law/obligations/index.ts'
import { readActFinder } from './acts.ts'
import { parseSearch } from './parse.ts'
import { FoundObligationList, type FoundObligationWire, searchQuery, type SearchQuery } from './schema.ts'
import { everything, searchObligations } from './search.ts'
import { readSynonyms, unknownTags } from './texts.ts'

export const searchRoutes = routesOf<Deps>('Packs', ({ addCached }, deps) => {
  const parse = async (q: string | undefined) => {
    if (q === undefined) return everything()
    const [findActs, synonyms] = await Promise.all([readActFinder(deps), readSynonyms(deps)])
    return parseSearch(q, findActs, synonyms)
  }

  /** Refuses unknown packs, tags and roles, and a text that can't be searched. */
  const checkInput = async ({ query, asOf }: { query: SearchQuery; asOf: VersionChoice }) => {
    const { q, pack_id: packIds, tag: tags } = query
    const known = await readVocabulary(deps)
    const terms = await parse(q)
    const invalid = [
      ...('reason' in terms ? [{ field: 'query.q', detail: terms.reason }] : []),
      ...unknownItems('query.pack_id', packIds, 'packs', known),
      ...(await unknownTags(deps, 'query.tag', tags, asOf)),
      ...(await unknownBinding(deps, query)),
    ]
    if (invalid.length > 0) throw invalidInput(invalid)
  }

  addCached('GET /obligations', 'searchObligations', {
    summary: 'Search the obligations of all packs by text, provision, tag, role, sector and modality',
    description:
      'The best match comes first. Words are met by their stems in an obligation and in what its evidence, filings and penalties are called; `understood` says what each was taken for. A provision is met by what cites it or something beneath it.',
    price: 'search',
    work: 'heavy',
    checkInput,
    formats: describedFormats(deps, ({ data }: { data: FoundObligationWire[] }) =>
      data.map(({ obligation }) => obligation),
    ),
    query: searchQuery,
    answers: FoundObligationList,
    answer: async ({ query, asOf }) => {
      const { q, pack_id: packIds, tag: tags, modality: modalities, role, sector, limit, offset } = withPage(query)
      const found = await parse(q)
      // `checkInput` has already refused a text that can't be parsed.
      const terms = 'reason' in found ? everything() : found
      return searchObligations(deps, { packIds, tags, role, sector, modalities, limit, offset, terms }, asOf)
    },
  })
})
