import type { TSchema } from '@sinclair/typebox'
import type { FastifyPluginCallback } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { DetailErrors, ErrorEnvelope } from '#src/lib/envelope.ts'
import { Citation, Source } from '#src/lib/law/law-schema.ts'
import { OpenCondition, StatedAnswer } from '#src/lib/law/qualifiers.ts'
import type { TargetRules } from '#src/lib/network/public-target.ts'
import { Page, WalkPage } from '#src/lib/paging.ts'

/** What routes are built from. */
interface FeatureDeps extends Deps {
  /** Where webhooks may lead. */
  rules: TargetRules
  secretKeys: string[]
  /** Added to Redis's clock; only tests set it. */
  clockOffsetMs?: () => number
}

/** What a feature adds to the service. `src/app.ts` lists all features. */
export interface Feature {
  /** Below `/api/v1`, in the order of the OpenAPI document. */
  routes: FastifyPluginCallback<FeatureDeps>[]
  /** The schemas with a name of their own; each is one component of the OpenAPI document. */
  schemas: TSchema[]
  /** The bodies that it sends to webhook endpoints; they are among the schemas too. */
  events?: TSchema[]
}

/** Named schemas that operations of several features refer to. */
export const COMMON_SCHEMAS: TSchema[] = [
  ErrorEnvelope,
  DetailErrors,
  Page,
  WalkPage,
  Citation,
  Source,
  StatedAnswer,
  OpenCondition,
]
