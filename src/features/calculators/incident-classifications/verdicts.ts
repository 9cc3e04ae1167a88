import type { Static, TObject } from '@sinclair/typebox'
import { filled, present } from '#src/lib/present.ts'
import type { Classifier } from './classifier.ts'
import type { Derived } from './derive.ts'
import type { derivedFields } from './derived-schema.ts'
import type { ClassificationWire } from './schema.ts'

/** The verdicts on an incident, and what follows from its figures. */
export type IncidentVerdicts = { classifications?: ClassificationWire[] } & Static<TObject<typeof derivedFields>>

/**
 * Tells the verdicts on an incident. Where no figures are known, only what a stated event leaves to be asked: whether
 * it is of a narrower kind, with clocks of its own. With `isFollowed` it tells all: the first figure is still to come.
 */
export async function readVerdicts(
  classifier: Classifier,
  { known, stated, verdicts, events, contradictions, falls }: Derived,
  isFollowed = false,
): Promise<IncidentVerdicts> {
  const { classifications, notConcerned } = await classifier.answer(known, stated)
  const begun = new Set(verdicts.map(({ content }) => content.event).filter((event) => stated.has(event)))
  const asked = verdicts.filter(({ content: { event } }) => {
    const kinds = classifier.withBroader([event])
    return !stated.has(event) && [...begun].some((one) => kinds.has(one))
  })
  const isWhole = isFollowed || known.statements.length > 0
  const isAsked = ({ pack_id: packId, code }: ClassificationWire) =>
    asked.some((one) => one.pack_id === packId && one.code === code)
  return present({
    classifications: isWhole ? classifications : filled(classifications.filter(isAsked)),
    derived_events: filled(events),
    contradictions: filled(contradictions),
    falls: filled(falls),
    not_classified: isWhole ? filled(notConcerned) : undefined,
  })
}
