import { Type } from '@sinclair/typebox'
import { defineScript } from '../../script.ts'
import { Count, Flag, oneOf, Text } from '../shapes.ts'

export const issueKeyScript = defineScript({
  file: 'keys/issue-key',
  keyCount: 6,
  reply: Type.Tuple([oneOf('issued', 'resumed', 'duplicate_name', 'look_again', 'exists'), Text, Text]),
})
export const rotateKeyScript = defineScript({
  file: 'keys/rotate-key',
  keyCount: 6,
  reply: Type.Tuple([oneOf('rotated', 'resumed', 'not_active'), Text, Text]),
})
export const endKeyScript = defineScript({ file: 'keys/end-key', keyCount: 3, reply: Type.Tuple([Flag, Text, Count]) })
export const restoreKeyScript = defineScript({
  file: 'keys/restore-key',
  keyCount: 5,
  reply: Type.Tuple([Flag, Count]),
})
export const extendKeyScript = defineScript({ file: 'keys/extend-key', keyCount: 1, reply: Flag })
