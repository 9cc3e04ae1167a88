import { splitRef } from '#src/lib/law/provisions.ts'
import { fullCitation } from '#src/loader/compile/legal-content.ts'
import type { CatalogOutline } from '#src/loader/shapes/instrument.ts'
import type { SeedObligation } from '#src/law/obligations/index.ts'
import { controlIdOf } from '../names.ts'
import type { ExportContext } from './export-metadata.ts'

/** One control of the exported catalog: an obligation or a withdrawn control, with the controls that enhance it. */
export interface ExportControl {
  id: string
  obligation?: SeedObligation
  outline?: CatalogOutline['controls'][number]
  controls: ExportControl[]
}

/** A group of the exported catalog. */
export interface ExportGroup {
  id: string
  title: string
  class?: string
  label?: string
  sort_id?: string
  groups: ExportGroup[]
  controls: ExportControl[]
}

interface Grouped {
  groups: ExportGroup[]
  /** Controls in no group. */
  controls: ExportControl[]
}

/** Groups obligations as in the catalog that they came from, or for laws by act and article. */
export function groupObligations(context: ExportContext): Grouped {
  const obligations = context.source.obligations.map(({ value }) => value)
  const { self } = context
  return self ? groupByOutline(obligations, self.instrument, self.outline) : groupByArticle(obligations, context)
}

function groupByOutline(obligations: SeedObligation[], instrument: string, outline: CatalogOutline): Grouped {
  const byControl = new Map<string, SeedObligation>()
  for (const obligation of obligations) {
    const own = obligation.citations
      .map(fullCitation)
      .find(({ ref, role }) => role === 'basis' && ref.startsWith(`${instrument} Control `))
    const control = own?.ref.slice(`${instrument} Control `.length)
    if (control !== undefined && !byControl.has(control)) byControl.set(control, obligation)
  }
  const items = new Map<string, ExportControl>()
  for (const control of outline.controls) {
    const obligation = byControl.get(control.id)
    // A control whose obligation was removed from the pack is left out. A withdrawn control is kept.
    if (!obligation && !control.withdrawn) continue
    items.set(control.id, { id: control.id, outline: control, ...(obligation ? { obligation } : {}), controls: [] })
  }
  const groups = new Map(
    outline.groups.map((group): [string, ExportGroup] => [group.id, { ...group, groups: [], controls: [] }]),
  )
  const top: Grouped = { groups: [], controls: [] }
  for (const { id, parent } of outline.groups) {
    const place = (parent === undefined ? undefined : groups.get(parent)) ?? top
    place.groups.push(groups.get(id)!)
  }
  for (const item of items.values()) {
    const { parent, group } = item.outline!
    const place =
      (parent === undefined ? undefined : items.get(parent)) ??
      (group === undefined ? undefined : groups.get(group)) ??
      top
    place.controls.push(item)
  }
  const placed = new Set([...items.values()].map(({ obligation }) => obligation))
  const added = obligations.filter((obligation) => !placed.has(obligation))
  return { ...top, controls: [...top.controls, ...nest(added)] }
}

function groupByArticle(obligations: SeedObligation[], { seed }: ExportContext): Grouped {
  const titles = new Map(seed.instruments.map(({ value }) => [value.id, value.short_title]))
  const acts = new Map<string, ExportGroup>()
  const articles = new Map<string, ExportGroup>()
  for (const item of nest(obligations)) {
    const { instrument, provision } = splitRef(basisOf(item.obligation!))
    const top = provision.split('(')[0]!
    const actId = `act-${instrument.toLowerCase().replaceAll(/[()]/g, '.')}`
    const act = known(acts, actId, () => ({
      id: actId,
      title: titles.get(instrument) ?? instrument,
      groups: [],
      controls: [],
    }))
    const id = `${actId}.${top.toLowerCase().replaceAll(' ', '-')}`
    const article = known(articles, id, () => {
      const group: ExportGroup = { id, title: top.replace(/^Art /, 'Article '), groups: [], controls: [] }
      act.groups.push(group)
      return group
    })
    article.controls.push(item)
  }
  return { groups: [...acts.values()], controls: [] }
}

function basisOf({ citations }: SeedObligation): string {
  const full = citations.map(fullCitation)
  return (full.find(({ role }) => role === 'basis') ?? full[0]!).ref
}

/** Nests obligations beneath their parents and keeps their order. */
function nest(obligations: SeedObligation[]): ExportControl[] {
  const items = new Map(
    obligations.map((obligation): [string, ExportControl] => [
      obligation.code,
      { id: controlIdOf(obligation.code), obligation, controls: [] },
    ]),
  )
  const top: ExportControl[] = []
  for (const item of items.values()) {
    const parent = item.obligation!.parent
    const place = (parent === undefined ? undefined : items.get(parent)?.controls) ?? top
    place.push(item)
  }
  return top
}

function known<T>(map: Map<string, T>, key: string, make: () => T): T {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}
