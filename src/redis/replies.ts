import type { Reply } from './backend.ts'

/** What a reply must be. A list of shapes is a list that begins with them; `value` is anything but a list. */
export type ReplyShape = 'integer' | 'text' | 'text or nothing' | 'value' | 'list' | readonly ReplyShape[]

/**
 * What each script replies. Replies belong to commands by their order alone, so a reply that its command can't have says that the
 * connection is out of step, and every later reply on it belongs to somebody else.
 */
const OF_SCRIPTS: Record<string, ReplyShape> = {
  'limit-address': ['integer', 'integer', 'integer', 'integer'],
  charge: ['integer', 'list', 'list'],
  settle: 'integer',
  finish: 'integer',
  'list-held': 'list',
  'settle-held': 'integer',
  grant: ['text', 'integer', 'text'],
  void: ['text', 'integer', 'integer', 'text'],
  subscribe: ['text', 'integer'],
  'show-account': ['integer', 'list'],
  'read-account': ['integer', 'integer', 'text', 'list'],
  'issue-key': ['text', 'text'],
  'rotate-key': ['text', 'text'],
  'end-key': ['integer', 'text'],
  'restore-key': ['integer', 'integer'],
  'restore-grant': ['integer', 'integer'],
  'restore-subscription': ['integer', 'integer'],
  'confirm-event': ['integer', 'integer'],
  'skip-event': 'integer',
  'snapshot-account': ['integer', 'list', 'list', 'list'],
  'trim-ledger': ['text', 'integer'],
  'check-drift': ['text', 'integer'],
  'put-artefact': 'integer',
  'consume-artefact': 'text or nothing',
  'take-place': ['integer', 'integer'],
  'free-place': 'integer',
  'list-request': ['integer', 'integer'],
  'keep-request': 'integer',
  'decide-request': 'text',
  'answer-request': 'integer',
  'begin-replay': ['text', 'text', 'integer'],
  'end-replay': 'integer',
  'extend-key': 'integer',
  'enqueue-delivery': 'integer',
  'take-deliveries': 'list',
  'finish-delivery': ['text', 'value'],
  'replay-delivery': 'text',
  'list-deliveries': ['integer', 'list'],
  'measure-deliveries': 'value',
  'watch-credits': 'text',
  'forget-low-notes': 'integer',
  'look-at-layout': 'list',
  'raise-layout': ['text', 'integer', 'integer'],
  'complete-layout': ['integer', 'integer'],
  'convert-account': 'integer',
  'convert-record': 'integer',
  'list-processes': 'list',
}

/** The same of plain commands. */
const OF_COMMANDS: Record<string, ReplyShape> = {
  DEL: 'integer',
  EXISTS: 'integer',
  GET: 'text or nothing',
  HDEL: 'integer',
  HGET: 'text or nothing',
  HGETALL: 'list',
  HMGET: 'list',
  HSET: 'integer',
  HVALS: 'list',
  PEXPIRE: 'integer',
  PING: 'text',
  SET: 'text or nothing',
  XRANGE: 'list',
  XREVRANGE: 'list',
  ZADD: 'integer',
  ZCARD: 'integer',
  ZRANGE: 'list',
  ZREM: 'integer',
  ZREVRANGE: 'list',
  ZSCORE: 'text or nothing',
}

/** What a script replies. Throws for one that says nothing about it. */
export function replyOfScript(name: string): ReplyShape {
  const shape = OF_SCRIPTS[name]
  if (shape === undefined) throw new TypeError(`script ${name} declares no reply; add it to src/redis/replies.ts`)
  return shape
}

/** What a command replies; undefined for one that nobody has said it of. */
export function replyOfCommand([name = '']: string[]): ReplyShape | undefined {
  return OF_COMMANDS[name.toUpperCase()]
}

/** Whether a reply can be the one that was asked for. */
export function hasShape(reply: Reply, shape: ReplyShape): boolean {
  if (typeof shape !== 'string')
    return Array.isArray(reply) && shape.every((each, i) => hasShape(reply[i] ?? null, each))
  switch (shape) {
    case 'integer':
      return typeof reply === 'number'
    case 'text':
      return typeof reply === 'string'
    case 'text or nothing':
      return typeof reply === 'string' || reply === null
    case 'value':
      return !Array.isArray(reply)
    case 'list':
    default:
      return Array.isArray(reply)
  }
}
