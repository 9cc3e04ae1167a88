import { Type } from '@sinclair/typebox'
import { defineScript } from '../../script.ts'
import { Count, Flag } from '../shapes.ts'

export const confirmEventScript = defineScript({
  file: 'audit/confirm-event',
  keyCount: 1,
  reply: Type.Tuple([Flag, Count]),
})
export const skipEventScript = defineScript({ file: 'audit/skip-event', keyCount: 1, reply: Count })
