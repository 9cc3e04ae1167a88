import { Type } from '@sinclair/typebox'
import { defineScript } from '../../script.ts'
import { Count, Flag, MaybeText, oneOf } from '../shapes.ts'

export const putArtefactScript = defineScript({ file: 'oauth/put-artefact', keyCount: 1, reply: Flag })
export const consumeArtefactScript = defineScript({ file: 'oauth/consume-artefact', keyCount: 1, reply: MaybeText })
export const decideRequestScript = defineScript({
  file: 'oauth/decide-request',
  keyCount: 1,
  reply: oneOf('', 'pending', 'approved', 'denied', 'expired'),
})
export const answerRequestScript = defineScript({ file: 'oauth/answer-request', keyCount: 1, reply: Flag })

/** Which of the sets is full, counted from 1, or 0 for none; and the ms until a place in it ends. */
const Taken = Type.Tuple([Count, Count])
export const takePlaceScript = defineScript({ file: 'oauth/take-place', keyCount: 1, reply: Taken })
export const freePlaceScript = defineScript({ file: 'oauth/free-place', keyCount: 1, reply: Flag })
export const listRequestScript = defineScript({ file: 'oauth/list-request', keyCount: 3, reply: Taken })
export const keepRequestScript = defineScript({ file: 'oauth/keep-request', keyCount: 2, reply: Flag })
