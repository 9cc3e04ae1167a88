import { linkCell, provisionsCell } from '#src/lib/law/citation-cells.ts'
import { link, text, words } from '#src/lib/tables/columns.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import type { SharedArtefactWire } from './schema.ts'

type Requirement = SharedArtefactWire['requirements'][number]
type RequirementRow = Requirement & { shared_key: string }

export const artefactTable = defineTable<SharedArtefactWire>({
  name: 'evidence-reuse',
  title: 'Evidence reuse',
  says: 'An artefact that serves as evidence in more than one pack',
  columns: [
    text('Shared key', 30, (row) => row.shared_key, 'Names the artefact, stable over exports'),
    text('Packs', 30, (row) => row.pack_ids),
    text('Artefacts', 60, (row) => [...new Set(row.requirements.map(({ artifact_name: name }) => name))]),
    text(
      'Duties',
      60,
      (row) =>
        row.requirements.flatMap(({ pack_id: packId, obligations }) =>
          obligations.map(({ code }) => `${packId}/${code}`),
        ),
      'Keys of the duties that it shows to be met',
    ),
    text(
      'Facts',
      40,
      (row) => row.facts.map(({ id }) => id),
      'Ids of reviewed facts that say that it serves two duties',
    ),
    text(
      'Without a fact',
      30,
      (row) => row.without_fact.map((pair) => pair.join(' and ')),
      'Pairs of packs for which only the name speaks',
    ),
  ],
})

export const artefactRequirementTable = defineTable<RequirementRow>({
  name: 'requirements',
  title: 'Requirements',
  says: 'What one pack asks of an artefact that serves several',
  columns: [
    text('Shared key', 30, (row) => row.shared_key, 'Names the artefact'),
    text('Key', 34, (row) => `${row.pack_id}/${row.code}`, 'Pack and code, stable over exports'),
    text('Artefact', 34, (row) => row.artifact_name),
    words('Type', 16, (row) => row.type),
    text('Description', 60, (row) => row.description),
    text('Shows', 14, (row) => row.sufficiency, 'In full, in part, or contributes'),
    text('Asked by', 12, (row) => row.source_kind),
    text(
      'Duties',
      60,
      (row) => row.obligations.map(({ code, title }) => `${code}: ${title}`),
      'Those that it shows to be met',
    ),
    text('Provisions', 30, (row) => provisionsCell(row.citations), 'What it rests on'),
    link('Link', (row) => linkCell(row.citations), 'The first provision at its publisher'),
    text('Hash', 20, (row) => row.hash, 'SHA-256 of the legal content'),
  ],
})
