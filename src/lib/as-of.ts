import { Type } from '@sinclair/typebox'
import { fields } from './fields.ts'
import type { PublicationMode } from './law/law-schema.ts'

/**
 * Which law a question is about, in both times: what was the law on a day, as this service knew it at an instant
 * (bitemporal).
 */
export interface AsOf {
  /** Legal time: the day on which the law is asked for, `2026-11-21`. On the wire `as_of`. */
  validAt: string
  /** Knowledge time: only what was published by this instant counts. RFC 3339 in UTC with milliseconds. Absent: now. */
  knownAt?: string
}

/** Chooses one version of each pack: the one in this publication mode that is the law as of the two times. */
export interface VersionChoice extends AsOf {
  /** What was never published has no knowledge time. */
  mode: PublicationMode
}

/** The parameter `$knownAt` of a statement. Null, like absent: now. */
export const knownAtParam = Type.Optional(Type.Union([Type.String(), Type.Null()]))

/** The parameters of statements about relationship facts in one publication mode, as of both times. */
export const versionChoiceParams = { ...fields('mode validAt'), knownAt: knownAtParam }
