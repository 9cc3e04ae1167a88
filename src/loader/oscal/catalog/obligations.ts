import { filled, present } from '#src/lib/present.ts'
import type { Mistake } from '#src/loader/read/document.ts'
import type { SeedObligation } from '#src/law/obligations/index.ts'
import type { OscalFile } from '../files/read-file.ts'
import { codesOf, oscalValue, OWN_NS, ownProps, ownValue, slugOf, targetOf } from '../names.ts'
import type { ImportOptions, LeftOut } from '../options.ts'
import type { OscalLink, OscalPart, OscalResource } from '../shapes.ts'
import { type FlatCatalog, type FlatControl, successorsOf } from './flatten.ts'
import { instrumentOfResource, statementParts } from './instruments.ts'
import { readDates, seedCitationOf } from './pack-head.ts'
import { ParamCycle, partText, plainTitle } from './prose.ts'

type Citations = SeedObligation['citations']

/** The data that obligations need besides their control. */
interface ObligationContext {
  file: OscalFile
  flat: FlatCatalog
  options: ImportOptions
  /** Id of the catalog as an instrument; undefined for an exported file that cites acts instead. */
  self: string | undefined
  /** True for a file that this project exported: its own properties contain everything. */
  isOwn: boolean
  resources: ReadonlyMap<string, OscalResource>
  leftOut: LeftOut
  mistakes: Mistake[]
}

/** An obligation for each control that was not withdrawn, in the order of the catalog, with its group. */
export function controlObligations(context: ObligationContext): Array<{ group?: string; obligation: SeedObligation }> {
  const { flat } = context
  const active = flat.controls.filter(({ withdrawn }) => !withdrawn)
  const plain = codesOf(active.map(({ control }) => control.id))
  const codes = new Map(
    active.map(({ control }) => [control.id, ownValue(control.props, 'code') ?? plain.get(control.id)!]),
  )
  const origins = originsOf(context)
  return active.map((item) => ({
    ...(item.group === undefined ? {} : { group: item.group }),
    obligation: makeObligation(item, codes, origins.get(item.control.id) ?? [], context),
  }))
}

/** Lineages of withdrawn controls, by the active control at the end of their chain of successors. */
function originsOf({ flat, options, leftOut }: ObligationContext): Map<string, string[]> {
  const origins = new Map<string, string[]>()
  for (const item of flat.controls.filter(({ withdrawn }) => withdrawn)) {
    const ends = endsOf(item, flat)
    if (ends.length === 0) leftOut.add('withdrawn controls that name no successor in this file')
    for (const end of ends) {
      origins.set(end, [...(origins.get(end) ?? []), `${options.packId}/${item.control.id}`])
    }
  }
  return origins
}

function endsOf(item: FlatControl, flat: FlatCatalog): string[] {
  const ends = successorsOf(item, flat).flatMap(({ control }) => {
    const next = flat.byId.get(control)
    if (!next) return []
    return next.withdrawn ? endsOf(next, flat) : [control]
  })
  return [...new Set(ends)]
}

function makeObligation(
  item: FlatControl,
  codes: ReadonlyMap<string, string>,
  origins: string[],
  context: ObligationContext,
): SeedObligation {
  const { control, parent } = item
  const { options, isOwn } = context
  const own = (name: string) => ownValue(control.props, name)
  const code = codes.get(control.id)!
  const lineage = own('lineage-id') ?? (isOwn ? undefined : `${options.packId}/${control.id}`)
  const derived = [...ownProps(control.props, 'derived-from').map(({ value }) => value), ...origins]
  const tags = isOwn ? ownProps(control.props, 'tag').map(({ value }) => value) : tagsOf(item)
  const parentCode = parent === undefined ? undefined : nearestCode(parent, codes, context.flat)
  return {
    code,
    title: titleOf(item, context),
    summary: summaryOf(item, context),
    modality: oneOf(['must', 'must_not', 'may', 'should'], own('modality')) ?? options.modality ?? 'must',
    addressee_kind: oneOf(['entity', 'authority', 'member_state'], own('addressee-kind')) ?? 'entity',
    addressee_roles: rolesOf(item, options),
    ...present({ trigger_event: own('trigger-event') }),
    ...qualified('conditions', 'condition', control.parts, context),
    ...qualified('exceptions', 'exception', control.parts, context),
    ...frequencyOf(item),
    ...present({ applies_from: readDates(control.props) }),
    citations: citationsOf(item, context),
    ...present({
      parent: parentCode,
      tags: filled(tags),
      lineage_id: lineage === `${options.packId}/${code}` ? undefined : lineage,
      derived_from: filled([...new Set(derived)]),
    }),
  }
}

/**
 * The code of the nearest active parent: an enhancement of a withdrawn control moves to the control that this one
 * enhanced.
 */
function nearestCode(id: string, codes: ReadonlyMap<string, string>, flat: FlatCatalog): string | undefined {
  const code = codes.get(id)
  const above = flat.byId.get(id)?.parent
  return code ?? (above === undefined ? undefined : nearestCode(above, codes, flat))
}

const LONGEST_TITLE = 300

function titleOf({ control }: FlatControl, { self, isOwn, leftOut }: ObligationContext): string {
  if (isOwn && self === undefined) return control.title
  const label = oscalValue(control.props, 'label')
  const title = [label, plainTitle(control.title)].filter(Boolean).join(' ')
  if (title.length <= LONGEST_TITLE) return title
  leftOut.add(`ends of titles longer than ${LONGEST_TITLE} characters`)
  return `${title.slice(0, LONGEST_TITLE - 1)}…`
}

const LONGEST_SUMMARY = 10_000

function summaryOf(item: FlatControl, { isOwn, file, leftOut, mistakes }: ObligationContext): string {
  const { control, params, path } = item
  const statements = statementParts(control)
  for (const { name, ns } of control.parts ?? []) {
    if (name !== 'statement' && ns !== OWN_NS)
      leftOut.add(`parts "${name}": only statements become the text of an obligation`)
  }
  // In a file that this project exported, the statement is the summary, unchanged.
  const [only, ...more] = statements
  if (isOwn && only?.prose !== undefined && !only.parts && more.length === 0) return only.prose
  try {
    const text = statements.map((part) => partText(part, params)).join('\n') || plainTitle(control.title)
    if (text.length <= LONGEST_SUMMARY) return text
    mistakes.push(
      file.mistake([...path, 'parts'], `the statement has ${text.length} characters; at most ${LONGEST_SUMMARY} fit`),
    )
    return text.slice(0, LONGEST_SUMMARY)
  } catch (error) {
    if (!(error instanceof ParamCycle)) throw error
    mistakes.push(file.mistake([...path, 'params'], error.message))
    return control.title
  }
}

function rolesOf({ control }: FlatControl, options: ImportOptions): string[] {
  const own = ownProps(control.props, 'addressee-role').map(({ value }) => value)
  return options.role === undefined && own.length > 0 ? own : [options.role ?? 'standard_adopter']
}

/** Properties about a control's place or name. They become no tags. */
const NO_TAGS = new Set(['label', 'sort-id', 'status', 'alt-identifier', 'response-point', 'marking', 'keywords'])

/** `group_ac`, and a tag for each property of another kind: `implementation_level_system`. */
function tagsOf({ control, group }: FlatControl): string[] {
  const named = (control.props ?? []).filter(({ name }) => !NO_TAGS.has(name))
  const words = [
    ...(group === undefined ? [] : [`group-${group}`]),
    ...named.map(({ name, value }) => `${name}-${value}`),
  ]
  const tags = words.map((word) => slugOf(word).replaceAll('-', '_'))
  return [...new Set(tags)].filter((tag) => /^[a-z]/.test(tag) && tag.length <= 60)
}

function citationsOf(item: FlatControl, context: ObligationContext): Citations {
  const { control, path } = item
  const { self, file, mistakes } = context
  const linked = (control.links ?? []).flatMap((link) => linkCitation(link, context))
  const basis = self === undefined ? [] : [`${self} Control ${control.id}`]
  const all = [...basis, ...linked]
  const seen = new Set<string>()
  const unique = all.filter((citation) => {
    const key = JSON.stringify(citation)
    return seen.has(key) ? false : seen.add(key)
  })
  if (unique.length === 0)
    mistakes.push(file.mistake([...path, 'links'], 'names no provision, and nothing is cited without one'))
  return unique
}

/** The citation of a link: of the act that it points to, or of another entry of the bibliography. */
function linkCitation(link: OscalLink, { self, resources, flat, leftOut }: ObligationContext): Citations {
  const target = targetOf(link)
  const resource = target === undefined ? undefined : resources.get(target)
  const act = resource && instrumentOfResource(resource)
  if (act) {
    const provision = decodeURIComponent(link['resource-fragment'] ?? '')
    return provision === ''
      ? []
      : [seedCitationOf(`${act.instrument.id} ${provision}`, link.rel === 'reference' ? 'basis' : link.rel)]
  }
  if (resource && self !== undefined) return [{ ref: `${self} Resource ${resource.uuid}`, role: 'interpretation' }]
  if (link.rel === 'incorporated-into' || link.rel === 'moved-to') return []
  // Related and required controls are kept in the outline of the catalog. They are no authority for the duty.
  if (target !== undefined && flat.byId.has(target)) return []
  leftOut.add(target === undefined ? 'links to pages outside the file' : 'links to what is not in the file')
  return []
}

/** Conditions or exceptions that an export wrote as parts in this project's namespace. */
function qualified<K extends 'conditions' | 'exceptions'>(
  key: K,
  name: string,
  parts: OscalPart[] | undefined,
  context: ObligationContext,
): Partial<Pick<SeedObligation, K>> {
  const own = (parts ?? []).filter((part) => part.ns === OWN_NS && part.name === name && part.prose !== undefined)
  const items = own.flatMap((part) => {
    const [citation] = (part.links ?? []).flatMap((link) => linkCitation(link, context))
    return citation === undefined ? [] : [{ text: part.prose!, citation }]
  })
  return (items.length > 0 ? { [key]: items } : {}) as Partial<Pick<SeedObligation, K>>
}

function frequencyOf({ control }: FlatControl): Pick<SeedObligation, 'frequency'> {
  const prop = ownProps(control.props, 'frequency')[0]
  const kind = oneOf(['once', 'continuous', 'on_event', 'periodic'], prop?.value)
  if (!prop || !kind) return {}
  const by = ownProps(control.props, 'done-by')[0]?.value
  return { frequency: { kind, ...present({ period: prop.class, by, note: prop.remarks }) } }
}

function oneOf<const T extends string>(known: readonly T[], value: string | undefined): T | undefined {
  return known.find((item) => item === value)
}
