import type { SeedSource } from '#src/loader/read/source.ts'
import type { SourceText } from '../catalog/instruments.ts'
import type { SeedFile } from '../options.ts'
import { yamlFile } from './write-files.ts'

/**
 * Files of the catalog's own instrument and of the instruments that it cites. An act that the folder has in the same
 * text stays as it is. An act that it has in other texts gets this text too.
 */
export function instrumentFiles(sources: SourceText[], seed: SeedSource): SeedFile[] {
  const known = new Map(seed.instruments.map(({ value }) => [value.id, value]))
  return sources.flatMap(({ instrument, text, index }) => {
    const before = known.get(instrument.id)
    const has = before?.texts.some(({ id }) => id === text) ?? false
    const indexFile = { name: `instruments/${instrument.id}/${text}.json`, text: `${JSON.stringify(index, null, 1)}\n` }
    if (has) return index.outline === undefined ? [] : [indexFile]
    const texts = [...(before?.texts ?? []), ...instrument.texts]
    const whole = { ...before, ...instrument, texts: texts.toSorted((a, b) => (a.date < b.date ? -1 : 1)) }
    // The dates of an instrument are those of its first text.
    if (before) whole.dates = before.dates
    return [yamlFile(`instruments/${instrument.id}.yaml`, whole), indexFile]
  })
}
