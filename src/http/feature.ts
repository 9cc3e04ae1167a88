import type { TSchema } from '@sinclair/typebox'
import type { FastifyPluginCallback } from 'fastify'
import type { Deps } from '#src/deps.ts'
import type { TargetRules } from '#src/lib/network/public-target.ts'

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
  /** The bodies that it sends to webhook endpoints. */
  events?: TSchema[]
}
