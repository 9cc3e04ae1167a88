import type { SeedObligation, SeedVocabularyFile } from '../../read/schema.ts'
import type { SeedSource, TermDimension } from '../../read/source.ts'
import { ownProps } from '../names.ts'
import type { SeedFile } from '../options.ts'
import type { OscalMetadata } from '../shapes.ts'
import { yamlFile } from '../files/yaml-file.ts'

/** A vocabulary file with the roles and events that the OSCAL file defines and the folder lacks. The validation reports undefined ones. */
export function vocabularyFile(
  metadata: OscalMetadata,
  obligations: SeedObligation[],
  packId: string,
  seed: SeedSource,
): SeedFile | undefined {
  const name = `vocabularies/${packId}-oscal.yaml`
  const known = (dimension: TermDimension) =>
    new Set(
      seed.vocabulary.terms[dimension]
        .filter(({ document }) => !document.file.endsWith(name))
        .map(({ value }) => value.id),
    )
  const used = new Set(obligations.flatMap((item) => [...item.addressee_roles, item.trigger_event ?? '']))
  const roles = known('entity_roles')
  const events = known('events')
  const vocabulary: SeedVocabularyFile = {
    entity_roles: (metadata.roles ?? [])
      .filter(({ id }) => used.has(id) && !roles.has(id))
      .map(({ id, title, description }) => ({ id, label: title, definition: description ?? title })),
    events: ownProps(metadata.props, 'event')
      .filter(({ value }) => used.has(value) && !events.has(value))
      .map(({ value, remarks = value }) => {
        const [label = value, ...rest] = remarks.split(': ')
        return { id: value, label, definition: rest.join(': ') || label }
      }),
  }
  const filled = Object.fromEntries(Object.entries(vocabulary).filter(([, terms]) => terms.length > 0))
  return Object.keys(filled).length > 0 ? yamlFile(name, filled) : undefined
}
