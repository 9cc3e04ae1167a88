import type { Catalog } from '../read/catalog.ts'
import type { SeedSource } from '../read/source.ts'
import { checkOrder } from './dates.ts'
import { checkDuplicates, checkKnown, sound, type Report } from './report.ts'

/** Checks that reviews name existing objects. An outdated hash is no mistake: such a review only has no effect. */
export function checkReviews(report: Report, seed: SeedSource, catalog: Catalog): void {
  checkDuplicates(report, seed.reviews, 'id', 'review')
  const relationships = new Set(seed.relationships.map(({ value }) => value.id))
  for (const review of sound(seed.reviews)) {
    checkOrder(report, review, [['signed_at'], review.value.signed_at], [['valid_until'], review.value.valid_until])
    for (const [index, object] of review.value.objects.entries()) {
      if ('relationship' in object) {
        checkKnown(
          report,
          review,
          ['objects', index, 'relationship'],
          'relationship',
          object.relationship,
          relationships,
        )
      } else if (checkKnown(report, review, ['objects', index, 'pack'], 'pack', object.pack, catalog.packs)) {
        const versions = catalog.packs.get(object.pack)!
        checkKnown(report, review, ['objects', index, 'version'], `version of ${object.pack}`, object.version, versions)
      }
    }
  }
}
