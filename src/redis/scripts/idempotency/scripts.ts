import { Type } from '@sinclair/typebox'
import { defineScript } from '../../script.ts'
import { Count, Flag, oneOf, Text } from '../shapes.ts'

export const beginOnceScript = defineScript({
  file: 'idempotency/begin-once',
  keyCount: 1,
  reply: Type.Tuple([oneOf('run', 'replay', 'in_progress', 'mismatch'), Text, Count]),
})
export const endOnceScript = defineScript({ file: 'idempotency/end-once', keyCount: 1, reply: Flag })
