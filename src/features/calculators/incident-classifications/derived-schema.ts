import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { Described, Maybe, Named } from '#src/lib/schema.ts'
import { Classification, IncidentClassificationAnswer } from './schema.ts'

const Text = Type.String()

/** An event that begins because figures make a verdict what it is. */
const DerivedEvent = Named('DerivedEvent', {
  event: Text,
  at: Described('When that became known by which the verdict turned'),
  'entry_id?': Described('The entry of the log by which it turned'),
  ...fields('pack_id criterion'),
})
export type DerivedEventWire = Static<typeof DerivedEvent>

/** A stated event that the figures contradict. It counts all the same. */
const Contradiction = Named('Contradiction', {
  event: Text,
  'entry_id?': Described('The entry that states it'),
  ...fields('pack_id criterion verdict detail'),
})
export type ContradictionWire = Static<typeof Contradiction>

/** What follows from the figures of an incident, beside its verdicts. */
export const derivedFields = {
  derived_events: Maybe(
    Type.Array(DerivedEvent, { description: 'Events that the figures begin. One that is stated is not derived' }),
  ),
  contradictions: Maybe(
    Type.Array(Contradiction, { description: 'Stated events that the figures contradict. They count all the same' }),
  ),
  not_classified: Maybe({
    ...IncidentClassificationAnswer.properties.not_concerned,
    description: 'Verdicts that are not asked of the subject, with the reason',
  }),
}

const {
  pack_version: _version,
  due: _due,
  criteria: _criteria,
  left_out: _others,
  ...short
} = Classification.properties

/** A verdict in short, without its criteria. */
export const ShortClassification = Named('IncidentAssessmentClassification', short)
