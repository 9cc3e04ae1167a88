import { paragraphsOf, splitRef, articlesAndAnnexesOf } from '#src/lib/law/provisions.ts'
import { compareVersions } from '#src/lib/schema.ts'
import { SeedMistakes } from '#src/loader/check/validate.ts'
import { fullCitation } from '#src/loader/compile/legal-content.ts'
import type { Mistake } from '#src/loader/read/document.ts'
import type { SeedObligation } from '#src/law/obligations/index.ts'
import type { SeedPackFile, SeedVersion } from '#src/loader/shapes/pack.ts'
import type { SeedSource } from '#src/loader/read/source.ts'
import type { OscalFile } from '../files/read-file.ts'
import { yamlFile } from '../files/write-files.ts'
import { ownProps, ownValue, slugOf } from '../names.ts'
import { type ImportOptions, LeftOut, type SeedFile } from '../options.ts'
import type { OscalCatalog } from '../shapes.ts'
import { type FlatCatalog, flattenCatalog, successorsOf } from './flatten.ts'
import {
  backMatterResources,
  catalogInstrument,
  citedInstruments,
  instrumentFiles,
  type SourceText,
} from './instruments.ts'
import { controlObligations } from './obligations.ts'
import { issuerOf, metadataReport, packHead, versionDates, versionNumber, vocabularyFile } from './pack-head.ts'

/** A pack version made from a catalog: its files, and counts for the report. */
interface ImportedCatalog {
  pack: string
  version: string
  files: SeedFile[]
  controls: number
  obligations: number
  withdrawn: number
  groups: number
  leftOut: LeftOut
}

/**
 * Turns a catalog, or a resolved profile, into the files of a pack version. Throws SeedMistakes with all mistakes that
 * prevent it.
 */
export function importCatalog(
  file: OscalFile & { catalog: OscalCatalog },
  options: ImportOptions,
  seed: SeedSource,
): ImportedCatalog {
  const { catalog } = file
  const flat = flattenCatalog(file)
  const mistakes: Mistake[] = []
  const report = metadataReport(mistakes, file.mistake, 'catalog')
  const leftOut = new LeftOut()
  const isOwn = ownValue(catalog.metadata.props, 'pack-id') !== undefined
  const isCatalogItself =
    !isOwn || backMatterResources(catalog).some(({ props }) => ownValue(props, 'catalog-instrument'))
  const self = isCatalogItself ? catalogInstrument(catalog, flat, options, seed) : undefined
  const resources = new Map(backMatterResources(catalog).map((resource) => [resource.uuid, resource]))
  const context = { file, flat, options, self: self?.instrument.id, isOwn, resources, leftOut, mistakes }
  const made = controlObligations(context)
  const obligations = made.map(({ obligation }) => obligation)
  const acts = citedInstruments(catalog, allRefs(obligations, catalog))
  const sources = [...(self ? [self] : []), ...acts]
  const number = versionNumber(catalog.metadata, options, report)
  const pack = packHead(
    catalog.metadata,
    options,
    sources.map(({ instrument }) => instrument.id),
    report,
  )
  if (mistakes.length > 0) throw new SeedMistakes(mistakes)
  const withdrawn = flat.controls.filter((item) => item.withdrawn).length
  const head: SeedPackFile = {
    pack,
    version: {
      number,
      author:
        ownValue(catalog.metadata.props, 'author') ?? `${issuerOf(catalog.metadata, options)}, taken over from OSCAL`,
      texts: Object.fromEntries(sources.map(({ instrument, text }) => [instrument.id, text])),
      ...versionDates(catalog.metadata, options),
      checked_on: checkedOn(catalog, options, number, seed),
      ...previousVersion(options.packId, number, seed),
      ...statements(catalog, flat, withdrawn),
    },
    coverage: coverageOf(flat, self, acts, obligations),
    rules: [adoptionRule(obligations, flat, self)],
  }
  const folder = `packs/${options.packId}/${number}`
  const vocabulary = vocabularyFile(catalog.metadata, obligations, options.packId, seed)
  const files = [
    ...instrumentFiles(sources, seed),
    ...(vocabulary ? [vocabulary] : []),
    yamlFile(`${folder}/pack.yaml`, head),
    ...obligationFiles(folder, made, flat),
  ]
  return {
    pack: options.packId,
    version: number,
    files,
    controls: flat.controls.length,
    obligations: obligations.length,
    withdrawn,
    groups: flat.groups.length,
    leftOut,
  }
}

/** A file for each group. The numbers in the names keep the order of the catalog. */
function obligationFiles(folder: string, made: ReturnType<typeof controlObligations>, flat: FlatCatalog): SeedFile[] {
  const order = ['', ...flat.groups.map(({ id }) => id)]
  const digits = Math.max(3, String(order.length).length)
  const byGroup = Map.groupBy(made, ({ group }) => group ?? '')
  return order
    .filter((group) => byGroup.has(group))
    .map((group, at) => {
      const name = `${folder}/obligations-${String(at + 1).padStart(digits, '0')}${group ? `-${slugOf(group)}` : ''}.yaml`
      return yamlFile(name, { obligations: byGroup.get(group)!.map(({ obligation }) => obligation) })
    })
}

function allRefs(obligations: SeedObligation[], catalog: OscalCatalog): string[] {
  const items = obligations.flatMap(({ citations, conditions = [], exceptions = [], applies_from = [] }) => [
    ...citations,
    ...[...conditions, ...exceptions].map(({ citation }) => citation),
    ...applies_from.flatMap(({ citation }) => citation ?? []),
  ])
  const dates = ownProps(catalog.metadata.props, 'applies-from').flatMap(({ remarks }) => remarks ?? [])
  return [...items.map((citation) => fullCitation(citation).ref), ...dates]
}

/** The day that the file gives, else that of the same version in the folder, else the day of the import. */
function checkedOn(catalog: OscalCatalog, options: ImportOptions, number: string, seed: SeedSource): string {
  const own = ownValue(catalog.metadata.props, 'checked-on')
  const known = seed.packs.find((pack) => pack.packId === options.packId && pack.versionNumber === number)
  return own ?? known?.versions[0]?.value.checked_on ?? options.today
}

function previousVersion(packId: string, number: string, seed: SeedSource): Pick<SeedVersion, 'previous_version'> {
  const known = seed.packs.find((pack) => pack.packId === packId && pack.versionNumber === number)?.versions[0]?.value
  if (known) return known.previous_version === undefined ? {} : { previous_version: known.previous_version }
  const older = seed.packs
    .filter((pack) => pack.packId === packId && compareVersions(pack.versionNumber, number) < 0)
    .map((pack) => pack.versionNumber)
    .toSorted(compareVersions)
  return older.length > 0 ? { previous_version: older.at(-1)! } : {}
}

function statements(
  { metadata, uuid }: OscalCatalog,
  flat: FlatCatalog,
  withdrawn: number,
): Pick<SeedVersion, 'coverage_statement' | 'release_notes'> {
  const text = (name: string) => ownProps(metadata.props, name)[0]?.remarks
  const profile = (metadata.links ?? []).some(({ rel }) => rel === 'source-profile')
  const active = flat.controls.length - withdrawn
  return {
    coverage_statement:
      text('coverage-statement') ??
      `The statements of all ${active} controls of the ${profile ? 'resolved profile' : 'catalog'} that were not withdrawn, in its own words. Guidance, assessment objectives and methods are not part of the pack.`,
    release_notes:
      text('release-notes') ??
      `Taken over from OSCAL ${metadata['oscal-version']}: version ${metadata.version}, last modified ${metadata['last-modified'].slice(0, 10)}, UUID ${uuid}. ${withdrawn} withdrawn controls are kept as the lineage of what took their content over.`,
  }
}

function coverageOf(
  flat: FlatCatalog,
  self: SourceText | undefined,
  acts: SourceText[],
  obligations: SeedObligation[],
): NonNullable<SeedPackFile['coverage']> {
  const own = self ? flat.controls.map(({ control }) => `${self.instrument.id} Control ${control.id}`) : []
  const gone = flat.controls.filter((item) => self && item.withdrawn)
  const basis = new Set(
    obligations
      .flatMap(({ citations }) => citations.map(fullCitation))
      .filter(({ role }) => role === 'basis')
      .map(({ ref }) => ref),
  )
  const articles = acts.flatMap(({ instrument, index }) => {
    const tops = new Set(
      [...basis]
        .map(splitRef)
        .filter((ref) => ref.instrument === instrument.id)
        .map(({ provision }) => provision.split('(')[0]!),
    )
    return [...tops].map((top) => ({
      top: `${instrument.id} ${top}`,
      units: paragraphsOf(top, index.provisions).map((unit) => `${instrument.id} ${unit}`),
    }))
  })
  const citedTops = new Set(articles.map(({ top }) => top))
  const uncited = acts
    .map(({ instrument, index }) => articlesAndAnnexesOf(index.provisions).map((whole) => `${instrument.id} ${whole}`))
    .flatMap((wholes) => (wholes.some((whole) => citedTops.has(whole)) ? wholes : []))
    .filter((whole) => !citedTops.has(whole))
  const isCited = (unit: string) => [...basis].some((ref) => ref === unit || ref.startsWith(`${unit}(`))
  return {
    covers: [...own, ...articles.map(({ top }) => top)],
    not_modelled: [
      ...gone.map((item) => {
        const ends = successorsOf(item, flat).map(({ rel, control }) => `${rel.replace('-', ' ')} ${control}`)
        return {
          provision: `${self!.instrument.id} Control ${item.control.id}`,
          reason: 'deleted' as const,
          note: ['withdrawn', ...ends].join(', ').slice(0, 300),
        }
      }),
      ...articles
        .flatMap(({ units }) => units.filter((unit) => !isCited(unit)))
        .map((provision) => ({
          provision,
          reason: 'not_in_source' as const,
          note: 'cited by the file, with no control of its own',
        })),
      ...uncited.map((provision) => ({ provision, reason: 'not_in_source' as const })),
    ],
  }
}

/** OSCAL only gives roles as a scope, so this rule applies the pack to every subject with one of them. */
function adoptionRule(
  obligations: SeedObligation[],
  flat: FlatCatalog,
  self: SourceText | undefined,
): NonNullable<SeedPackFile['rules']>[number] {
  const roles = [...new Set(obligations.flatMap(({ addressee_roles }) => addressee_roles))].toSorted()
  const group = flat.groups[0]?.id
  const place =
    self &&
    `${self.instrument.id} ${group === undefined ? `Control ${flat.controls[0]!.control.id}` : `Group ${group}`}`
  return {
    id: 'addressees',
    outcome: 'applies',
    when: [{ any_of: { entity_roles: roles } }],
    note: 'Made by the import: OSCAL says nothing of scope, so whoever has a role that an obligation names falls under the pack.',
    citations: place ? [place] : [obligations[0]!.citations[0]!],
  }
}
