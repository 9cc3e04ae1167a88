import { linkCell, provisionsCell, wordsCell } from '#src/lib/law/citation-cells.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import type { SharedArtefactWire } from './schema.ts'

type Requirement = SharedArtefactWire['requirements'][number]
type RequirementRow = Requirement & { shared_key: string }

export const artefactTable = defineTable<SharedArtefactWire>({
  name: 'evidence-reuse',
  title: 'Evidence reuse',
  says: 'An artefact that serves as evidence in more than one pack',
  columns: [
    {
      title: 'Shared key',
      says: 'Names the artefact, stable over exports',
      type: 'text',
      width: 30,
      value: (row) => row.shared_key,
    },
    { title: 'Packs', type: 'text', width: 30, value: (row) => row.pack_ids },
    {
      title: 'Artefacts',
      type: 'text',
      width: 60,
      value: (row) => [...new Set(row.requirements.map(({ artifact_name: name }) => name))],
    },
    {
      title: 'Duties',
      says: 'Keys of the duties that it shows to be met',
      type: 'text',
      width: 60,
      value: (row) =>
        row.requirements.flatMap(({ pack_id: packId, obligations }) =>
          obligations.map(({ code }) => `${packId}/${code}`),
        ),
    },
    {
      title: 'Facts',
      says: 'Ids of reviewed facts that say that it serves two duties',
      type: 'text',
      width: 40,
      value: (row) => row.facts.map(({ id }) => id),
    },
    {
      title: 'Without a fact',
      says: 'Pairs of packs for which only the name speaks',
      type: 'text',
      width: 30,
      value: (row) => row.without_fact.map((pair) => pair.join(' and ')),
    },
  ],
})

export const artefactRequirementTable = defineTable<RequirementRow>({
  name: 'requirements',
  title: 'Requirements',
  says: 'What one pack asks of an artefact that serves several',
  columns: [
    { title: 'Shared key', says: 'Names the artefact', type: 'text', width: 30, value: (row) => row.shared_key },
    {
      title: 'Key',
      says: 'Pack and code, stable over exports',
      type: 'text',
      width: 34,
      value: (row) => `${row.pack_id}/${row.code}`,
    },
    { title: 'Artefact', type: 'text', width: 34, value: (row) => row.artifact_name },
    { title: 'Type', type: 'text', width: 16, value: (row) => wordsCell(row.type) },
    { title: 'Description', type: 'text', width: 60, value: (row) => row.description },
    {
      title: 'Shows',
      says: 'In full, in part, or contributes',
      type: 'text',
      width: 14,
      value: (row) => row.sufficiency,
    },
    {
      title: 'Asked by',
      type: 'text',
      width: 12,
      value: (row) => row.source_kind,
    },
    {
      title: 'Duties',
      says: 'Those that it shows to be met',
      type: 'text',
      width: 60,
      value: (row) => row.obligations.map(({ code, title }) => `${code}: ${title}`),
    },
    {
      title: 'Provisions',
      says: 'What it rests on',
      type: 'text',
      width: 30,
      value: (row) => provisionsCell(row.citations),
    },
    {
      title: 'Link',
      says: 'The first provision at its publisher',
      type: 'link',
      width: 40,
      value: (row) => linkCell(row.citations),
    },
    { title: 'Hash', says: 'SHA-256 of the legal content', type: 'text', width: 20, value: (row) => row.hash },
  ],
})
