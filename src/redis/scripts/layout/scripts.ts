import { Type } from '@sinclair/typebox'
import { defineScript } from '../../script.ts'
import { Count, Flag, oneOf, Texts } from '../shapes.ts'

/** How many keys of an account come first; see `accountKeys`. */
const ACCOUNT = 8

export const lookAtLayoutScript = defineScript({
  file: 'layout/look-at-layout',
  keyCount: 2,
  reply: Type.Union([Type.Tuple([]), Type.Tuple([Count, Count])]),
})
export const listProcessesScript = defineScript({ file: 'layout/list-processes', keyCount: 1, reply: Texts })
export const raiseLayoutScript = defineScript({
  file: 'layout/raise-layout',
  keyCount: 2,
  reply: Type.Tuple([oneOf('raised', 'processes', 'unfinished'), Count, Count]),
})
export const completeLayoutScript = defineScript({
  file: 'layout/complete-layout',
  keyCount: 1,
  reply: Type.Tuple([Count, Count]),
})
export const convertAccountScript = defineScript({ file: 'layout/convert-account', keyCount: ACCOUNT, reply: Flag })
export const convertRecordScript = defineScript({ file: 'layout/convert-record', keyCount: 1, reply: Flag })
