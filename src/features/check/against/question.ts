import type { ApplicabilityInputs } from '#src/law/subjects/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'

/** A company, a day and the texts that count: all that an evaluation is made of. */
export interface Question<Body extends ApplicabilityInputs = ApplicabilityInputs> {
  body: Body
  asOf: VersionChoice
  /** The version of each pack; a pack without one has no law. */
  current: ReadonlyMap<string, string>
}
