/** The search for obligations by words as people write them, places, and whom they bind. */
import type { Deps } from '#src/deps.ts'
import { describedFormats } from '#src/duties/index.ts'
import { routesOf } from '#src/http/operations.ts'
import { withPage } from '#src/lib/paging.ts'
import { readActFinder } from './acts.ts'
import { parseSearch } from './parse.ts'
import { FoundObligationList, type FoundObligationWire, searchQuery } from './schema.ts'
import { everything, searchObligations } from './search.ts'
import { readSynonyms, unknownTags } from './texts.ts'

export const searchRoutes = routesOf<Deps>('Packs', ({ addCached }, deps) => {
  const parse = async (q: string | undefined) => {
    if (q === undefined) return everything()
    const [findActs, synonyms] = await Promise.all([readActFinder(deps), readSynonyms(deps)])
    return parseSearch(q, findActs, synonyms)
  }

  addCached('GET /obligations', 'searchObligations', {
    summary: 'Search the obligations of all packs by text, provision, tag, role, sector and modality',
    description:
      'The best match comes first. Words are met by their stems in an obligation and in what its evidence, filings and penalties are called; `understood` says what each was taken for. A provision is met by what cites it or something beneath it.',
    price: 'search',
    work: 'heavy',
    async checkInput({ query, asOf }) {
      const terms = await parse(query.q)
      const unreadable = 'reason' in terms ? [{ field: 'query.q', detail: terms.reason }] : []
      return [...unreadable, ...(await unknownTags(deps, 'query.tag', query.tag, asOf))]
    },
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
