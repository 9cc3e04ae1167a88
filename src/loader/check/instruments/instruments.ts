import { basename, dirname } from 'node:path'
import type { Catalog } from '#src/loader/read/catalog.ts'
import type { SeedSource } from '#src/loader/read/source.ts'
import { checkDuplicates, checkKnown, checkOrder, type Report, sound } from '../report.ts'
import { checkDivisions } from './divisions.ts'

/** Checks instruments, their texts, and the provision indexes of the texts. */
export function checkInstruments(report: Report, seed: SeedSource, catalog: Catalog): void {
  checkDuplicates(report, seed.instruments, 'id', 'instrument')
  for (const instrument of sound(seed.instruments)) {
    const { id, texts, dates } = instrument.value
    if (basename(instrument.document.file) !== `${id}.yaml`)
      report(instrument, ['id'], `stands in a file of another name; expected ${id}.yaml`)
    checkOrder(
      report,
      instrument,
      [['dates', 'document'], dates.document],
      [['dates', 'published'], dates.published],
      [['dates', 'in_force'], dates.in_force],
    )
    const seen = new Set<string>()
    for (const [index, text] of texts.entries()) {
      if (seen.has(text.id)) report(instrument, ['texts', index, 'id'], `duplicate text "${text.id}"`)
      seen.add(text.id)
      if (!catalog.provisionsOf(id, text.id)) {
        report(
          instrument,
          ['texts', index, 'id'],
          `has no provision index; expected ${id}/${text.id}.json beside this file`,
        )
      }
    }
  }
  for (const index of sound(seed.indexes)) {
    const { instrument, text } = index.value
    const { file } = index.document
    checkDivisions(report, index)
    if (basename(file, '.json') !== text)
      report(index, ['text'], `stands in a file of another name; expected ${text}.json`)
    if (basename(dirname(file)) !== instrument)
      report(index, ['instrument'], `stands in a folder of another name; expected ${instrument}`)
    if (!checkKnown(report, index, ['instrument'], 'instrument', instrument, catalog.instruments)) continue
    const texts = new Set(catalog.instruments.get(instrument)?.texts?.map((known) => known.id))
    checkKnown(report, index, ['text'], `text of ${instrument}`, text, texts)
  }
}
