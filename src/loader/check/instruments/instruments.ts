import { basename, dirname } from 'node:path'
import type { ActDivision } from '#src/lib/law/provision-tree.ts'
import { parentOf } from '#src/lib/law/provisions.ts'
import type { Catalog } from '#src/loader/read/catalog.ts'
import type { Located } from '#src/loader/read/document.ts'
import type { SeedSource } from '#src/loader/read/source.ts'
import type { ProvisionIndex } from '#src/loader/shapes/instrument.ts'
import { checkDuplicates, checkKnown, checkOrder, type Report, sound } from '../report.ts'

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

/** A division with its place in the file and in the text: the positions of its first and last article. */
interface Placed {
  division: ActDivision
  index: number
  first: number
  last: number
}

/** Checks the titles, chapters and sections of one text: their names, their ends, and how they are nested. */
function checkDivisions(report: Report, index: Located<ProvisionIndex>): void {
  const { divisions = [], provisions } = index.value
  if (divisions.length === 0) return checkOutside(report, index, [])
  const positions = new Map(provisions.map((provision, position) => [provision, position]))
  const placed = new Map<string, Placed>()
  for (const [at, division] of divisions.entries()) {
    if (placed.has(division.name)) {
      report(index, ['divisions', at, 'name'], `duplicate division "${division.name}"; give each its own name`)
      continue
    }
    const isPlaced = checkEnds(report, index, at, positions)
    checkName(report, index, at, positions)
    const parent = checkParent(report, index, at, placed)
    const [first, last] = [positions.get(division.from) ?? 0, positions.get(division.to) ?? -1]
    if (!isPlaced) continue
    const own = { division, index: at, first, last }
    if (parent && (first < parent.first || last > parent.last))
      report(
        index,
        ['divisions', at, first < parent.first ? 'from' : 'to'],
        `${division.name} goes beyond ${parent.division.name}, which is ${parent.division.from} to ${parent.division.to}`,
      )
    checkBefore(report, index, own, [...placed.values()])
    placed.set(division.name, own)
  }
  checkOutside(report, index, [...placed.values()])
}

/** True when both ends are in the index, on the level of the division, and in the order of the text. */
function checkEnds(
  report: Report,
  index: Located<ProvisionIndex>,
  at: number,
  positions: Map<string, number>,
): boolean {
  const { name, from, to } = index.value.divisions![at]!
  const annex = parentOf(name)
  for (const [field, end] of [['from', from] as const, ['to', to] as const]) {
    if (!checkKnown(report, index, ['divisions', at, field], 'provision', end, positions)) return false
    const isOfLevel = annex === undefined ? end.startsWith('Art ') : parentOf(end) === annex
    const wanted = annex === undefined ? 'an article' : `a point of ${annex}`
    if (!isOfLevel) {
      report(index, ['divisions', at, field], `${name} begins and ends with ${wanted}; ${end} is none`)
      return false
    }
  }
  if (positions.get(from)! <= positions.get(to)!) return true
  report(index, ['divisions', at, 'to'], `stands before ${from} in the text; exchange \`from\` and \`to\``)
  return false
}

/**
 * A section of an annex is a provision of the index. The name of any other division begins with that of the one it is
 * named in.
 */
function checkName(report: Report, index: Located<ProvisionIndex>, at: number, positions: Map<string, number>): void {
  const { name, part_of: partOf } = index.value.divisions![at]!
  if (name.startsWith('Annex ')) {
    checkKnown(report, index, ['divisions', at, 'name'], 'provision', name, positions)
    if (partOf)
      report(index, ['divisions', at, 'part_of'], `${name} is a part of ${parentOf(name)} by its name; leave it out`)
    return
  }
  const container = /^(.+) \w+ \w+$/.exec(name)?.[1]
  if (container !== undefined && partOf !== container)
    report(index, ['divisions', at, partOf ? 'part_of' : 'name'], `${name} needs \`part_of: ${container}\``)
}

function checkParent(
  report: Report,
  index: Located<ProvisionIndex>,
  at: number,
  placed: ReadonlyMap<string, Placed>,
): Placed | undefined {
  const { name, part_of: partOf } = index.value.divisions![at]!
  if (partOf === undefined || placed.has(partOf)) return placed.get(partOf ?? '')
  const isLater = index.value.divisions!.slice(at).some((division) => division.name === partOf)
  if (isLater)
    report(index, ['divisions', at, 'part_of'], `${partOf} is listed after ${name}; list it before its parts`)
  else checkKnown(report, index, ['divisions', at, 'part_of'], 'division', partOf, placed)
  return undefined
}

/** Divisions of one level don't overlap, and are listed in the order of the text. */
function checkBefore(report: Report, index: Located<ProvisionIndex>, own: Placed, earlier: Placed[]): void {
  const { name, from, part_of: partOf } = own.division
  const before = earlier.findLast(({ division, last }) => division.part_of === partOf && own.first <= last)
  if (!before) return
  const { division, first } = before
  const reason =
    own.last < first
      ? `${name} stands before ${division.name} in the text; list it before`
      : `${from} is in ${division.name} too, which is ${division.from} to ${division.to}; let one begin where the other has ended`
  report(index, ['divisions', own.index, 'from'], reason)
}

/** Checks that every article of a text with divisions is in one, or is listed as outside. */
function checkOutside(report: Report, index: Located<ProvisionIndex>, placed: Placed[]): void {
  const { provisions, outside_divisions: outside = [] } = index.value
  const tops = placed.filter(({ division }) => division.part_of === undefined && division.from.startsWith('Art '))
  const articles = new Map<string, Placed | undefined>()
  for (const [position, provision] of provisions.entries())
    if (/^Art \w+$/.test(provision))
      articles.set(
        provision,
        tops.find(({ first, last }) => first <= position && position <= last),
      )
  for (const [at, name] of outside.entries()) {
    const path = ['outside_divisions', at]
    if (!checkKnown(report, index, path, 'provision', name, articles)) continue
    const division = articles.get(name)?.division
    if (division) report(index, path, `${name} is in ${division.name}; remove it here, or correct the division`)
    else if (tops.length === 0) report(index, path, 'this text has no divisions; leave the list out')
  }
  if (tops.length === 0) return
  for (const [name, top] of articles)
    if (!top && !outside.includes(name))
      report(index, ['divisions'], `${name} is in no division; correct one, or name it in \`outside_divisions\``)
}
