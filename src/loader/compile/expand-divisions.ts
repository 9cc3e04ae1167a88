import { present } from '#src/lib/present.ts'
import { citedRef, splitRef } from '#src/lib/law/provisions.ts'
import type { Catalog } from '../read/catalog.ts'
import type { SeedPenalty } from '#src/law/attachments/index.ts'
import type { SeedRelationship } from '../shapes/relationship.ts'

type TextOf = (instrument: string) => string

/** A provision of a list in which a division may represent its articles. */
interface Scope {
  ref: string
  /**
   * How narrow the entry is that names it: a part of a division is listed after the whole, and an article by itself
   * comes last.
   */
  rank: number
}

/** The articles of a division; any other provision as it is. */
function articlesIn(ref: string, textOf: TextOf, catalog: Catalog): Scope[] {
  const { instrument, provision } = splitRef(ref)
  const divisions = catalog.divisionsOf(instrument, textOf(instrument))
  const articles = divisions.get(provision)
  if (!articles) return [{ ref, rank: Infinity }]
  const rank = [...divisions.keys()].indexOf(provision)
  return articles.map((article) => ({ ref: `${instrument} ${article}`, rank }))
}

/**
 * A copy of a penalty that names the articles of each division instead of the division. The hash covers the articles: a
 * chapter with a new article in a later text is new content.
 */
export function withTargets(penalty: SeedPenalty, textOf: TextOf, catalog: Catalog): SeedPenalty {
  const targets = penalty.target_provisions.flatMap((ref) => articlesIn(ref, textOf, catalog))
  return { ...penalty, target_provisions: [...new Set(targets.map(({ ref }) => ref))] }
}

/** A displaced provision with how certain it is that it gives way. */
interface DisplacedProvision {
  ref: string
  certainty: 'certain' | 'interpretive'
  confidence: number
}

/** A relationship fact that names the articles of each division instead of the division. */
export interface ExpandedFact {
  /** The fact with every article of its divisions, as its hash covers it. */
  fact: SeedRelationship
  /** What gives way and what stays: an article that is named on both sides is on the side of the narrower entry. */
  displaced: DisplacedProvision[]
  preserved: string[]
}

/**
 * Expands the divisions of a relationship fact. Where several entries of one side contain an article, the
 * narrowest counts.
 */
export function withArticles(fact: SeedRelationship, textOf: TextOf, catalog: Catalog): ExpandedFact {
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
  return {
    fact: {
      ...fact,
      ...present({
        displaced_provisions: fact.displaced_provisions && [...displaced.values()].map((one) => shortForm(one, fact)),
        preserved_provisions: fact.preserved_provisions && [...preserved.keys()],
      }),
    },
    displaced: [...displaced.values()].flatMap(({ rank, ...one }) =>
      rank >= (preserved.get(one.ref) ?? -1) ? [one] : [],
    ),
    preserved: [...preserved].flatMap(([ref, rank]) => (rank > (displaced.get(ref)?.rank ?? -1) ? [ref] : [])),
  }
}

/** As text alone where it is certain with the confidence of the fact: so saying the default changes no hash. */
function shortForm({ ref, certainty, confidence }: DisplacedProvision, fact: SeedRelationship) {
  const said = present({
    certainty: certainty === 'certain' ? undefined : certainty,
    confidence: confidence === fact.confidence ? undefined : confidence,
  })
  return Object.keys(said).length === 0 ? ref : { ref, ...said }
}
