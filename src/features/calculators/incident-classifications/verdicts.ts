import type { Static, TObject } from '@sinclair/typebox'
import type { Classifier } from './classifier.ts'
import type { Derived } from './derive.ts'
import type { derivedFields } from './derived-schema.ts'
import type { ClassificationWire } from './schema.ts'

/** The verdicts on an incident, and what follows from its figures. */
export type IncidentVerdicts = { classifications?: ClassificationWire[] } & Static<TObject<typeof derivedFields>>

/**
 * Tells the verdicts on an incident. Where no figures are known, only what a stated event leaves to be asked: whether
 * it is of a narrower kind, with clocks of its own.
 */
export async function readVerdicts(
  classifier: Classifier,
  { known, events, contradictions }: Derived,
  stated: ReadonlyArray<{ event: string }>,
): Promise<IncidentVerdicts> {
  const codes = classifier.withBroader(stated.map(({ event }) => event))
  const { classifications, notConcerned } = await classifier.answer(known, codes)
  const verdicts = classifier.verdictsOf(known, codes)
  const begun = new Set(verdicts.map(({ content }) => content.event).filter((event) => codes.has(event)))
  const asked = verdicts.filter(({ content: { event } }) => {
    const kinds = classifier.withBroader([event])
    return !codes.has(event) && [...begun].some((one) => kinds.has(one))
  })
  const hasFigures = Object.keys(known.figures).length > 0
  const told = hasFigures
    ? classifications
    : classifications.filter((one) => asked.some(({ pack_id, code }) => one.pack_id === pack_id && one.code === code))
  return {
    ...(hasFigures || told.length > 0 ? { classifications: told } : {}),
    ...(events.length > 0 ? { derived_events: events } : {}),
    ...(contradictions.length > 0 ? { contradictions } : {}),
    ...(hasFigures && notConcerned.length > 0 ? { not_classified: notConcerned } : {}),
  }
}
