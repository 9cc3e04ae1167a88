import { Type } from '@sinclair/typebox'
import { Count, Flag, oneOf, Text } from '../shapes.ts'

const LiveGrant = Type.Tuple([Text, Count, Count, Count])
const Burned = Type.Tuple([Text, Count, Count, Count])
const Reservation = Type.Tuple([Text, Count, Count, Count, Text, Text, Count, Flag, Count, Type.Array(Burned)])
const Counted = Type.Tuple([Text, Count, Count])
/** An account as lib/describe.lua returns it. */
export const DescribedAccount = Type.Tuple([
  Count,
  Count,
  Text,
  Type.Array(LiveGrant),
  Type.Array(Reservation),
  Type.Array(Counted),
])

/** A limit is '' when the key is not valid. */
const Limit = Type.Union([Type.Integer(), Type.Literal('')])
export const ReservedKey = Type.Tuple([Text, Text, Text, Limit, Limit])
const code = oneOf('ok', 'unauthorized', 'forbidden', 'mismatch', 'in_progress', 'replay')
const reserved = [code, Count, Count, Count, Count, Count] as const
export const ReservedItem = Type.Union([
  Type.Tuple([...reserved]),
  Type.Tuple([...reserved, Text]),
  Type.Tuple([...reserved, Text, Text]),
])
