import { Type } from '@sinclair/typebox'
import { defineScript } from '../../script.ts'
import { Count, Flag, oneOf, Text, Texts } from '../shapes.ts'

export const enqueueDeliveryScript = defineScript({ file: 'webhooks/enqueue-delivery', keyCount: 1, reply: Flag })
/** Entry, delivery, lease, endpoint, workspace, message, type, attempts. */
const Taken = Type.Tuple([Text, Text, Text, Text, Text, Text, Text, Count])
export const takeDeliveriesScript = defineScript({
  file: 'webhooks/take-deliveries',
  keyCount: 1,
  reply: Type.Array(Taken),
})
export const finishDeliveryScript = defineScript({
  file: 'webhooks/finish-delivery',
  keyCount: 1,
  reply: Type.Tuple([oneOf('done', 'lost'), Count]),
})
export const replayDeliveryScript = defineScript({
  file: 'webhooks/replay-delivery',
  keyCount: 1,
  reply: oneOf('replayed', 'again', 'pending', 'not_found'),
})
export const listDeliveriesScript = defineScript({
  file: 'webhooks/list-deliveries',
  keyCount: 1,
  reply: Type.Tuple([Count, Type.Array(Texts)]),
})
export const measureDeliveriesScript = defineScript({ file: 'webhooks/measure-deliveries', keyCount: 1, reply: Count })
