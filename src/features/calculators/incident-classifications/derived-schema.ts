import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { FigureValue } from '#src/law/classification/index.ts'
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

/** A figure that a later entry says is lower. The higher one counts, until an entry corrects it. */
const Fall = Named('FigureFall', {
  figure: Text,
  counts: { ...FigureValue, description: 'What counts' },
  'entry_id?': Described('The entry that says what counts'),
  later: { ...FigureValue, description: 'What was said later' },
  'later_entry_id?': Text,
  question: Described('Mistaken, or over?'),
})
export type FallWire = Static<typeof Fall>

/** What follows from the figures of an incident, beside its verdicts. */
export const derivedFields = {
  derived_events: Maybe(
    Type.Array(DerivedEvent, { description: 'Events that the figures begin. One that is stated is not derived' }),
  ),
  contradictions: Maybe(
    Type.Array(Contradiction, { description: 'Stated events that the figures contradict. They count all the same' }),
  ),
  falls: Maybe(
    Type.Array(Fall, {
      description: 'Figures that fell without a correction; they change no verdict',
    }),
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
