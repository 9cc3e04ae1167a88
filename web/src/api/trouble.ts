import { ERROR_CLASSES, type ErrorCode, NoAnswer, RegpackError } from '#clients/typescript/src/index.ts'
import { StoppedWaiting } from './patient-fetch.ts'

/** Troubles for which the service has no code of its own. */
type OwnTrouble = 'no_answer' | 'stopped' | 'unknown'
export type Trouble = ErrorCode | OwnTrouble

/** An error as a reader sees it. */
export interface Told {
  trouble: Trouble
  /** The service's own words on this case. */
  detail: string | undefined
  /** The part of the request that they are about. */
  field: string | undefined
  /** As the service spells it; also of a code that this page does not know yet. */
  code: string | undefined
  traceId: string | undefined
  /** The service's page about this code. */
  docUrl: string | undefined
}

export function toldOf(error: unknown): Told {
  if (!(error instanceof RegpackError)) {
    const isStopped = error instanceof NoAnswer && error.cause instanceof StoppedWaiting
    const trouble = isStopped ? 'stopped' : error instanceof NoAnswer ? 'no_answer' : 'unknown'
    return { trouble, detail: undefined, field: undefined, code: undefined, traceId: undefined, docUrl: undefined }
  }
  const { code, traceId, errors } = error
  const [first] = errors
  const field = first?.field?.replace(/^(body|query|path|header)\./, '')
  return {
    trouble: Object.hasOwn(ERROR_CLASSES, code) ? (code as Trouble) : 'unknown',
    detail: first?.detail || undefined,
    field: field || undefined,
    code,
    traceId: traceId || undefined,
    // The path alone: the page may be reached by another host than the one that the service is configured with.
    docUrl: URL.parse(first?.doc_url ?? '')?.pathname,
  }
}

/** What a call would have cost, and what is left, of the sentence in which the service says it. */
export function priceIn(detail: string): { cost: string; balance: string } | undefined {
  const found = /costs (\d+), and the balance is (\d+)/.exec(detail)
  return found ? { cost: found[1]!, balance: found[2]! } : undefined
}

/** The scope that a key lacks. */
export function scopeIn(detail: string): string | undefined {
  return /scope (\S+) is required/.exec(detail)?.[1]
}
