import { Type } from '@sinclair/typebox'
import { defineScript } from '../../script.ts'
import { Count, Flag } from '../shapes.ts'

export const limitAddressScript = defineScript({
  file: 'limits/limit-address',
  keyCount: 1,
  reply: Type.Tuple([Flag, Count, Count, Count]),
})
