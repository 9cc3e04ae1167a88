import { buildCatalog, type Catalog } from '../read/catalog.ts'
import type { Mistake } from '../read/document.ts'
import { readSeed } from '../read/read.ts'
import type { SeedSource } from '../read/source.ts'
import { checkInstruments } from './instruments/instruments.ts'
import { checkPack } from './pack/pack.ts'
import { checkDerivationLayers } from './pack/rules.ts'
import { checkRelationships } from './relationships/relationships.ts'
import { checkDuplicates, checkKnown, checkOrder, withoutRepeats, type Report, reportTo, sound } from './report.ts'
import { checkVocabulary } from './vocabulary.ts'

/** All mistakes of all files, in the order of files and lines. Empty: the seed may be loaded. */
export function validateSeed(seed: SeedSource): Mistake[] {
  const mistakes = [...seed.mistakes]
  const report = withoutRepeats(reportTo(mistakes))
  const catalog = buildCatalog(seed)
  checkInstruments(report, seed, catalog)
  checkVocabulary(report, seed, catalog)
  const shared = seed.vocabulary.derivations
  checkDerivationLayers(report, [sound(shared)], catalog)
  for (const pack of seed.packs) {
    checkPack(report, pack, catalog, shared)
    // A version is evaluated with the rules of the vocabulary, and without those of other versions.
    checkDerivationLayers(report, [sound(shared), sound(pack.rules)], catalog)
  }
  checkRelationships(report, seed, catalog)
  checkReviews(report, seed, catalog)
  return mistakes.toSorted((a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.pointer, b.pointer))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Thrown before anything is written; holds every mistake. */
export class SeedMistakes extends Error {
  override name = 'SeedMistakes'
  readonly mistakes: Mistake[]

  constructor(mistakes: Mistake[]) {
    super(`${mistakes.length} mistake${mistakes.length === 1 ? '' : 's'} in the seed files; nothing was written`)
    this.mistakes = mistakes
  }
}

/** Checks that reviews name existing objects. An outdated hash is no mistake: such a review only has no effect. */
function checkReviews(report: Report, seed: SeedSource, catalog: Catalog): void {
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

/** A seed without mistakes. Throws SeedMistakes. */
export function readSoundSeed(folder: string): SeedSource {
  const seed = readSeed(folder)
  const mistakes = validateSeed(seed)
  if (mistakes.length > 0) throw new SeedMistakes(mistakes)
  return seed
}
