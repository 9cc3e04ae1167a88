import { citedRef, splitRef } from '#src/lib/provisions.ts'
import type { Catalog } from '../read/catalog.ts'
import type { SeedPenalty, SeedRelationship } from '../read/schema.ts'

type TextOf = (instrument: string) => string

/** A provision of a list in which a division may stand for its articles. */
interface Scope {
  ref: string
  /** How narrow the entry is that names it: a part of a division is listed after the whole, and an article by itself comes last. */
  rank: number
}

/** The articles that an entry stands for; any other provision stands for itself. */
function articlesIn(ref: string, textOf: TextOf, catalog: Catalog): Scope[] {
  const { instrument, provision } = splitRef(ref)
  const divisions = catalog.divisionsOf(instrument, textOf(instrument))
  const articles = divisions.get(provision)
  if (!articles) return [{ ref, rank: Infinity }]
  const rank = [...divisions.keys()].indexOf(provision)
  return articles.map((article) => ({ ref: `${instrument} ${article}`, rank }))
}

/**
 * A copy of a penalty that names the articles of each division instead of the division. The hash covers the articles: a chapter with a new
 * article in a later text is new content.
 */
export function withTargets(penalty: SeedPenalty, textOf: TextOf, catalog: Catalog): SeedPenalty {
  const targets = penalty.target_provisions.flatMap((ref) => articlesIn(ref, textOf, catalog))
  return { ...penalty, target_provisions: [...new Set(targets.map(({ ref }) => ref))] }
}

/** A displaced provision with how certain it is that it gives way. */
export interface DisplacedProvision {
  ref: string
  certainty: 'certain' | 'interpretive'
  confidence: number
}

/**
 * A copy of a relationship fact that names the articles of each division instead of the division, for the same reason. Of several entries
 * that name an article, also one displaced and one preserved, the narrowest counts. Returns what is displaced beside it.
 */
export function withArticles(
  fact: SeedRelationship,
  textOf: TextOf,
  catalog: Catalog,
): { fact: SeedRelationship; displaced: DisplacedProvision[] } {
  const displaced = new Map<string, DisplacedProvision & Scope>()
  for (const entry of fact.displaced_provisions ?? []) {
    const said = typeof entry === 'string' ? { ref: entry } : entry
    const { certainty = 'certain', confidence = fact.confidence }: Partial<DisplacedProvision> = said
    for (const scope of articlesIn(citedRef(entry), textOf, catalog)) {
      if (scope.rank > (displaced.get(scope.ref)?.rank ?? -1))
        displaced.set(scope.ref, { ...scope, certainty, confidence })
    }
  }
  const preserved = new Map<string, number>()
  for (const { ref, rank } of (fact.preserved_provisions ?? []).flatMap((one) => articlesIn(one, textOf, catalog)))
    preserved.set(ref, Math.max(rank, preserved.get(ref) ?? -1))
  const gone = [...displaced.values()].filter(({ ref, rank }) => rank >= (preserved.get(ref) ?? -1))
  const kept = [...preserved].flatMap(([ref, rank]) => (rank > (displaced.get(ref)?.rank ?? -1) ? [ref] : []))
  return {
    fact: {
      ...fact,
      ...(fact.displaced_provisions ? { displaced_provisions: gone.map((one) => shortForm(one, fact)) } : {}),
      ...(fact.preserved_provisions ? { preserved_provisions: kept } : {}),
    },
    displaced: gone.map(({ rank: _rank, ...one }) => one),
  }
}

/** As text alone where it is certain with the confidence of the fact: so saying the default changes no hash. */
function shortForm({ ref, certainty, confidence }: DisplacedProvision, fact: SeedRelationship) {
  const said = {
    ...(certainty === 'certain' ? {} : { certainty }),
    ...(confidence === fact.confidence ? {} : { confidence }),
  }
  return Object.keys(said).length === 0 ? ref : { ref, ...said }
}
