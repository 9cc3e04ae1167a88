import { findCycles } from '#src/loader/check/concern.ts'
import { SeedMistakes } from '#src/loader/check/validate.ts'
import type { Mistake, Path } from '#src/loader/read/document.ts'
import type { OscalFile } from '../files/read-file.ts'
import { oscalValue, targetOf } from '../names.ts'
import type { OscalCatalog, OscalControl, OscalGroup, OscalParam, OscalPart } from '../shapes.ts'

/** A control with its place in the catalog. */
export interface FlatControl {
  control: OscalControl
  path: Path
  /** Id of the group around it, at any depth of controls. */
  group?: string
  /** The control that it enhances. */
  parent?: string
  /** Parameters that its text may insert: all parameters of the catalog. */
  params: ReadonlyMap<string, OscalParam>
  withdrawn: boolean
}

interface FlatGroup {
  group: OscalGroup
  /** Its own id, or one made from its place. */
  id: string
  parent?: string
}

/** A catalog as lists in the catalog's order, with look-ups by id. */
export interface FlatCatalog {
  groups: FlatGroup[]
  controls: FlatControl[]
  byId: ReadonlyMap<string, FlatControl>
  /** Part id → id of the control around it. */
  controlOfPart: ReadonlyMap<string, string>
}

/** Links of a withdrawn control that say where its content went. */
const SUCCESSOR_LINKS = ['incorporated-into', 'moved-to'] as const
type SuccessorLink = (typeof SUCCESSOR_LINKS)[number]

/**
 * Flattens a catalog. Throws SeedMistakes for duplicate ids, cycles of withdrawn controls, and a catalog without
 * controls.
 */
export function flattenCatalog(file: OscalFile & { catalog: OscalCatalog }): FlatCatalog {
  const walk: Walk = { groups: [], controls: [], params: new Map(), mistakes: [], file, ids: new Map() }
  const { catalog } = file
  addParams(walk, catalog.params)
  walkGroups(walk, catalog.groups, ['catalog', 'groups'])
  walkControls(walk, catalog.controls, ['catalog', 'controls'], {})
  const { groups, controls } = walk
  if (controls.length === 0) walk.mistakes.push(file.mistake(['catalog'], 'has no control'))
  const byId = new Map(controls.map((flat) => [flat.control.id, flat]))
  const controlOfPart = new Map<string, string>()
  for (const { control } of controls) for (const id of partIds(control.parts)) controlOfPart.set(id, control.id)
  const flat = { groups, controls, byId, controlOfPart }
  walk.mistakes.push(...findSuccessorCycles(flat, file))
  if (walk.mistakes.length > 0) throw new SeedMistakes(walk.mistakes)
  return flat
}

interface Walk {
  groups: FlatGroup[]
  controls: FlatControl[]
  params: Map<string, OscalParam>
  mistakes: Mistake[]
  file: OscalFile
  /** Ids of groups, controls and parts, with the place of the first. */
  ids: Map<string, Path>
}

function walkGroups(walk: Walk, groups: OscalGroup[] | undefined, path: Path, parent?: string): void {
  for (const [index, group] of (groups ?? []).entries()) {
    const place = [...path, index]
    const id = group.id ?? `group-${place.filter((step) => typeof step === 'number').join('-')}`
    noteId(walk, id, [...place, 'id'])
    addParams(walk, group.params)
    walk.groups.push({ group, id, ...(parent ? { parent } : {}) })
    walkGroups(walk, group.groups, [...place, 'groups'], id)
    walkControls(walk, group.controls, [...place, 'controls'], { group: id })
  }
}

function walkControls(
  walk: Walk,
  controls: OscalControl[] | undefined,
  path: Path,
  place: Pick<FlatControl, 'group' | 'parent'>,
): void {
  for (const [index, control] of (controls ?? []).entries()) {
    const own = [...path, index]
    noteId(walk, control.id, [...own, 'id'])
    notePartIds(walk, control.parts, [...own, 'parts'])
    addParams(walk, control.params)
    const withdrawn = oscalValue(control.props, 'status')?.toLowerCase() === 'withdrawn'
    walk.controls.push({ control, path: own, ...place, params: walk.params, withdrawn })
    walkControls(walk, control.controls, [...own, 'controls'], { ...place, parent: control.id })
  }
}

function addParams(walk: Walk, params: OscalParam[] | undefined): void {
  for (const param of params ?? []) {
    walk.params.set(param.id, param)
    // Text from an earlier revision may insert a parameter by its former id.
    const former = oscalValue(param.props, 'alt-identifier')
    if (former && !walk.params.has(former)) walk.params.set(former, param)
  }
}

function noteId(walk: Walk, id: string, path: Path): void {
  const first = walk.ids.get(id)
  if (!first) return void walk.ids.set(id, path)
  const place = walk.file.mistake(first, '')
  walk.mistakes.push(
    walk.file.mistake(path, `duplicate id "${id}"; the first is at ${place.pointer} (line ${place.line})`),
  )
}

function notePartIds(walk: Walk, parts: OscalPart[] | undefined, path: Path): void {
  for (const [index, part] of (parts ?? []).entries()) {
    if (part.id !== undefined) noteId(walk, part.id, [...path, index, 'id'])
    notePartIds(walk, part.parts, [...path, index, 'parts'])
  }
}

/** Ids of parts at any depth. */
function partIds(parts: OscalPart[] | undefined): string[] {
  return (parts ?? []).flatMap((part) => [...(part.id === undefined ? [] : [part.id]), ...partIds(part.parts)])
}

/**
 * The controls that a withdrawn control's content went to, by its own links. A link to a part means the control around
 * it.
 */
export function successorsOf(flat: FlatControl, catalog: FlatCatalog): Array<{ rel: SuccessorLink; control: string }> {
  if (!flat.withdrawn) return []
  return (flat.control.links ?? []).flatMap((link) => {
    const rel = SUCCESSOR_LINKS.find((known) => known === link.rel)
    const target = targetOf(link)
    if (!rel || target === undefined) return []
    const control = catalog.byId.has(target) ? target : (catalog.controlOfPart.get(target) ?? target)
    return [{ rel, control }]
  })
}

function findSuccessorCycles(catalog: FlatCatalog, file: OscalFile): Mistake[] {
  const next = (id: string) => {
    const flat = catalog.byId.get(id)
    return flat ? successorsOf(flat, catalog).map(({ control }) => control) : []
  }
  const withdrawn = catalog.controls.filter((flat) => flat.withdrawn).map(({ control }) => control.id)
  return findCycles(withdrawn, next).map((cycle) =>
    file.mistake(
      [...catalog.byId.get(cycle[0]!)!.path, 'links'],
      `withdrawn controls lead to each other in a circle: ${cycle.join(' → ')}`,
    ),
  )
}
