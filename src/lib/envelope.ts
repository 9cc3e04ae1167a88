import { Type } from '@sinclair/typebox'
import { Component, Described, Maybe, Named } from './schema.ts'

/**
 * What an operator does with a store that another release filled, because no release converts stored data before the
 * first one is out.
 */
export const OTHER_RELEASE_REMEDY = 'run `npm run reset` if `npm start` keeps it, otherwise empty it or name another'

/** A command or a load isn't allowed, for each of these reasons; nothing was changed. */
export class Refused extends Error {
  override name = 'Refused'
  readonly reasons: string[]

  constructor(reasons: string[]) {
    super(reasons.join('\n'))
    this.reasons = reasons
  }
}

const MoreErrors = Maybe(
  Type.Integer({
    minimum: 1,
    description: 'How many mistakes there are besides the 20 that are listed',
    examples: [3],
  }),
)

/** The specification's error envelope, shared by all operations as `ErrorEnvelope` in OpenAPI. */
export const ErrorEnvelope = Component('ErrorEnvelope', {
  status: Type.Literal('error'),
  errors: Type.Array(
    Named('ErrorEnvelopeError', {
      code: Type.String({ examples: ['validation_error'] }),
      message: Type.String({ examples: ['Invalid payload'] }),
      'reason?': Described(
        'Of a `conflict`: which state rules the request out; docs/errors.md lists them',
        'already_decided',
      ),
      'field?': Described('Path of the offending input', 'body.limit'),
      'detail?': Described('What exactly is wrong and how to mend it', 'must be <= 500'),
      doc_url: Described(
        'A page of this service with the cause of the error and its remedy',
        'http://127.0.0.1:8080/docs/errors/validation_error',
      ),
    }),
    { minItems: 1, maxItems: 20 },
  ),
  more_errors: MoreErrors,
  trace_id: Described('W3C trace id; also in traceparent and in the logs', '4bf92f3577b34da6a3ce929d0e0e4736'),
})

/** The detail form of a 422, used by introspection and the operator's operations. */
export const DetailErrors = Component('DetailErrors', {
  detail: Type.Array(
    Named('DetailErrorsDetail', {
      loc: Type.Array(Type.String(), { examples: [['query', 'token']] }),
      msg: Type.String({ examples: ['is required'] }),
      type: Described('Which rule was broken', 'required'),
      'input?': Type.Unknown({
        description:
          'The refused value, text to 2,000 characters; null when none was sent. Left out when it is longer, or may be secret',
        examples: ['x'],
      }),
      ctx: Type.Object({}, { title: 'DetailCtx', additionalProperties: true, description: 'What the rule says' }),
    }),
    { minItems: 1, maxItems: 20 },
  ),
  more_errors: MoreErrors,
})
