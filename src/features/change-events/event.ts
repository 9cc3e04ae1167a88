import { Type, type Static } from '@sinclair/typebox'
import {
  type CauseColumn,
  type ChangeClass,
  CHANGE_CLASSES,
  OBJECT_OPS,
  OBJECT_KINDS,
} from '#src/features/versions/index.ts'
import { Strict, StringEnum } from '#src/lib/schema.ts'

/** The kinds of change events. */
export const EVENT_KINDS = [
  'version_published',
  'version_blocked',
  'version_unblocked',
  'relationships_published',
  'relationships_blocked',
  'relationships_unblocked',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** A date of application under one condition. */
const EventDate = Strict({
  date: Type.String({ description: 'From when it applies, or `unknown` while an act that it depends on is not there' }),
  not_before: Type.Optional(Type.String({ description: "Where the date is unknown: the text's own date" })),
  condition: Type.Optional(Type.String({ description: 'Code of the rule under which it holds' })),
})
export type EventDate = Static<typeof EventDate>

/** The change of one object, with its dates by condition. */
export const EventObject = Strict(
  {
    kind: StringEnum([...OBJECT_KINDS, 'relationship_fact']),
    id: Type.String({ description: 'Code of the object, or id of the relationship fact' }),
    lineage_id: Type.String(),
    from_ids: Type.Optional(
      Type.Array(Type.String(), { description: 'What it was called before, where that differs' }),
    ),
    ops: Type.Array(StringEnum(OBJECT_OPS), { minItems: 1 }),
    severity: StringEnum(CHANGE_CLASSES),
    fields: Type.Optional(Type.Array(Type.String(), { description: 'Fields that changed' })),
    applies_from: Type.Optional(
      Type.Array(EventDate, { description: 'Its dates now; absent for what has none of its own' }),
    ),
    applied_from: Type.Optional(Type.Array(EventDate, { description: 'Its dates before, where they changed' })),
  },
  { $id: 'ChangeEventObject' },
)
export type EventObject = Static<typeof EventObject>

/** An event without its number, which it gets when it is appended. */
export interface NewEvent {
  kind: EventKind
  packIds: string[]
  /** Absent for events of relationship facts, which concern two packs. */
  packId?: string
  fromVersion?: string
  toVersion?: string
  closedVersions?: string[]
  severity: ChangeClass
  cause?: Static<typeof CauseColumn>
  publishedAt: string
  detectedAt?: string
  inForce?: string
  appliesFrom?: string
  isBackfill?: boolean
  summary: string
  counts: Record<string, number>
  objects: EventObject[]
  staleFacts?: string[]
  /** Ids of the nodes that the event is about. */
  versionIds?: string[]
  factIds?: string[]
}
