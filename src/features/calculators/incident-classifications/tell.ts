import type { Classifier } from './classifier.ts'
import type { Derived } from './derive.ts'
import type { derivedFields } from './derived-schema.ts'
import type { ClassificationWire } from './schema.ts'
import type { Static, TObject } from '@sinclair/typebox'

/** The verdicts on an incident, and what follows from its figures. */
export type ToldVerdicts = { classifications?: ClassificationWire[] } & Static<TObject<typeof derivedFields>>

/**
 * Tells the verdicts on an incident. Where no figures are known, only what a stated event leaves to be asked: whether it
 * is of a narrower kind, with clocks of its own.
 */
export async function tellVerdicts(
  classifier: Classifier,
  { known, events, contradictions }: Derived,
  stated: ReadonlyArray<{ event: string }>,
): Promise<ToldVerdicts> {
  const codes = classifier.withBroader(stated.map(({ event }) => event))
  const { classifications, notConcerned } = await classifier.answer(known, codes)
  const eventsOf = new Map(
    classifier
      .verdictsOf(known, codes)
      .map(({ pack_id: packId, code, content }) => [`${packId}/${code}`, content.event]),
  )
  const isLeftOpen = ({ pack_id: packId, code }: ClassificationWire) => {
    const event = eventsOf.get(`${packId}/${code}`)!
    return !codes.has(event) && [...classifier.withBroader([event])].some((one) => codes.has(one))
  }
  const hasFigures = Object.keys(known.figures).length > 0
  const told = hasFigures ? classifications : classifications.filter(isLeftOpen)
  return {
    ...(hasFigures || told.length > 0 ? { classifications: told } : {}),
    ...(events.length > 0 ? { derived_events: events } : {}),
    ...(contradictions.length > 0 ? { contradictions } : {}),
    ...(hasFigures && notConcerned.length > 0 ? { not_classified: notConcerned } : {}),
  }
}
