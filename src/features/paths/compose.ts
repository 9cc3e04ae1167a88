/** What the registry says of a relationship type, as far as paths are concerned. */
export interface RegistryType {
  id: string
  group: string
  symmetric: boolean
  inverse?: string | undefined
  composes: boolean
  requires: string[]
}
export type Registry = ReadonlyMap<string, RegistryType>

export type Coverage = 'full' | 'partial' | 'unknown'

/** One fact of a path, walked from one end to the other. */
export interface Step {
  type: string
  /** False where it is walked against its direction. */
  isForward: boolean
  confidence: number
  coverages: Array<string | undefined>
  sharedKeys: string[]
}

/** What a path says of its two ends. Without a type they are related, and no more follows. */
export interface Meaning {
  type?: string
  /** Artefacts that serve both ends, where it is they that carry the relation along. */
  sharedKeys?: string[]
  reason: string
}

const COVERAGES: Coverage[] = ['unknown', 'partial', 'full']

/** The relation that a step states in the direction in which it is walked; undefined where the registry has no name for it. */
export function walkedType(
  { type, isForward }: Pick<Step, 'type' | 'isForward'>,
  registry: Registry,
): string | undefined {
  const known = registry.get(type)
  return isForward || known?.symmetric ? type : known?.inverse
}

/**
 * What follows from the steps of a path for its ends, by the registry alone. One step says what it says. Set relations follow along
 * several: symmetric ones (equal, equivalent) carry any other along, and one-way ones (subset, superset) follow only from their own
 * kind. Evidence follows where one and the same artefact serves every step. Nothing else does: two facts that hold are then
 * two facts, and no third.
 */
export function composeMeaning(steps: Step[], registry: Registry): Meaning {
  const walked = steps.map((step) => walkedType(step, registry))
  const [only] = walked
  if (steps.length === 1) {
    if (only) return { type: only, reason: 'stated by the fact itself' }
    return { reason: `stated by the fact itself, against its direction; ${steps[0]!.type} has no inverse` }
  }
  return composeEvidence(steps, registry) ?? composeSets(steps, walked, registry)
}

function composeEvidence(steps: Step[], registry: Registry): Meaning | undefined {
  const [first] = steps
  const isEvidence = steps.every(
    ({ type }) => type === first!.type && registry.get(type)?.requires.includes('shared_evidence'),
  )
  if (!isEvidence) return undefined
  const keys = steps
    .map(({ sharedKeys }) => sharedKeys)
    .reduce((common, own) => common.filter((key) => own.includes(key)))
  if (keys.length === 0)
    return { reason: 'no single artefact serves every step, so nothing is shared between the ends' }
  return { type: first!.type, sharedKeys: keys, reason: `the same artefact serves every step: ${keys.join(', ')}` }
}

function composeSets(steps: Step[], walked: Array<string | undefined>, registry: Registry): Meaning {
  const broken = steps.find(({ type }) => !registry.get(type)?.composes)
  if (broken) return { reason: `${broken.type} is not carried along` }
  const types = walked.filter((type) => type !== undefined)
  const oneWay = new Set(types.filter((type) => !registry.get(type)?.symmetric))
  const [direction, ...others] = oneWay
  if (others.length > 0) return { reason: `${[...oneWay].join(' and ')} lead nowhere together` }
  const twoWay = [...new Set(types)]
  const type = direction ?? (twoWay.length === 1 ? twoWay[0]! : 'equivalent_to')
  return { type, reason: `follows from ${walked.join(', ')}` }
}

/** Each step may be wrong by itself, so confidences multiply. */
export function pathConfidence(steps: Step[]): number {
  return Math.round(steps.reduce((product, { confidence }) => product * confidence, 1) * 1e6) / 1e6
}

/** The weakest coverage of any end of any step; what is not stated is unknown. */
export function pathCoverage(steps: Step[]): Coverage {
  const ranks = steps.flatMap(({ coverages }) =>
    coverages.map((coverage) => COVERAGES.indexOf((coverage ?? 'unknown') as Coverage)),
  )
  return COVERAGES[Math.max(0, Math.min(...ranks))]!
}
