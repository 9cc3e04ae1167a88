import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withoutMark } from '#src/lib/plain-text.ts'
import { findRepeatedKey } from '#src/lib/json/pieces.ts'
import { invalidInput, Problem } from '#src/problems.ts'

/** Deeper than any valid body, and shallow enough for recursive code. */
const DEPTH_MOST = 64
/** More than any valid body holds, and few enough that the check doesn't delay other requests. */
const KEYS_MOST = 1_000
const VALUES_MOST = 50_000

/** The body exceeds one of the limits above. The message says which. */
class BodyExcessError extends Error {
  readonly code = 'BODY_EXCESS'
}

/** A text holds half of a surrogate pair: it has no UTF-8, no canonical form and no hash. */
class HalfPairError extends Error {
  readonly code = 'HALF_PAIR'
}

/** A key through which a careless merge would change every object of the process. */
class PrototypeKeyError extends Error {
  readonly code = 'PROTOTYPE_KEY'
}

/** A key that an object holds twice: another reader could take the other value, and so read a different request. */
class RepeatedKeyError extends Error {
  readonly code = 'REPEATED_KEY'
}

const SURROGATE = /\\ud[89a-f]/i

/**
 * True if a text holds half of a surrogate pair, which only an escape can bring in. Ignores text that isn't JSON; the
 * parser refuses it.
 */
function holdsHalfPair(body: string): boolean {
  if (!SURROGATE.test(body)) return false
  let isFound = false
  const check = (key: string, value: unknown) => {
    if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) isFound = true
    return value
  }
  try {
    JSON.parse(body, check)
  } catch {
    return false
  }
  return isFound
}

/** Finds the prototype key in JSON that was refused; undefined for text that isn't JSON at all. */
function findPrototypeKey(body: string): string | undefined {
  let found: string | undefined
  try {
    JSON.parse(body, (key, value: unknown) => {
      if (key === '__proto__') found = key
      if (key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype'))
        found = 'constructor.prototype'
      return value
    })
  } catch {
    return undefined
  }
  return found
}

/** Says why a JSON text is too costly to read; undefined if it isn't. Takes one pass and reads no values. */
function findExcess(body: string): string | undefined {
  /** Number of keys of each open object; 0 for each open list. */
  const keys: number[] = []
  let [values, isInString] = [0, false]
  for (let at = 0; at < body.length; at += 1) {
    const sign = body.charCodeAt(at)
    if (isInString) {
      if (sign === BACKSLASH) at += 1
      else if (sign === QUOTE) isInString = false
    } else if (sign === QUOTE) isInString = true
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      if (keys.push(0) > DEPTH_MOST) return `holds lists and objects more than ${DEPTH_MOST} deep in one another`
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) keys.pop()
    else if (sign === COMMA) {
      values += 1
      if (values > VALUES_MOST) return `holds more than ${VALUES_MOST} values`
    } else if (sign === COLON) {
      const last = keys.length - 1
      keys[last] = keys[last]! + 1
      if (keys[last] > KEYS_MOST) return `holds an object with more than ${KEYS_MOST} keys`
    }
  }
  return undefined
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

const CHARSET = /;\s*charset\s*=\s*"?([^\s";]+)"?/i

/**
 * The text of a body. Throws `unsupported_media_type` for a charset other than UTF-8 and for an encoded body. Throws
 * `validation_error` for bytes that aren't UTF-8: with replacement characters they would be a different request.
 */
export function textOf({ headers }: Pick<FastifyRequest, 'headers'>, body: Buffer): string {
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8'
  const { 'content-encoding': encoding = 'identity' } = headers
  if (!/^utf-?8$/i.test(charset)) throw notTaken('content-type', 'The charset of the request body must be utf-8')
  if (encoding.toLowerCase() !== 'identity') throw notTaken('content-encoding', 'The request body must not be encoded')
  if (!isUtf8(body)) throw invalidInput([{ field: 'body', detail: 'must be JSON in UTF-8' }])
  return withoutMark(body.toString('utf8'))
}

/** A change of what is stored merges, so its body has a type of its own too (RFC 7396). */
export const MERGE_TYPES = ['application/json', 'application/merge-patch+json']

function notTaken(header: string, message: string): Problem {
  return new Problem('unsupported_media_type', undefined, { field: `header.${header}`, message })
}

/**
 * Parses JSON bodies. An empty body counts as absent: an action without a body takes every default. A body of another
 * type is refused even when the route takes none.
 */
export function registerBodyParser(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(MERGE_TYPES, { parseAs: 'buffer' }, (request, bytes, done) => {
    const { consumes } = (request.routeOptions.schema ?? {}) as { consumes?: string[] }
    const isMerge = request.headers['content-type']?.toLowerCase().startsWith(MERGE_TYPES[1]!)
    if (isMerge && !consumes?.includes(MERGE_TYPES[1]!)) throw notTaken('content-type', 'The request body must be JSON')
    const body = textOf(request, bytes as Buffer)
    const excess = findExcess(body)
    if (body === '') done(null, undefined)
    else if (excess !== undefined) done(new BodyExcessError(excess))
    else if (holdsHalfPair(body)) done(new HalfPairError())
    else
      void parseJson(request, body, (error, value) => {
        const key = error && findPrototypeKey(body)
        if (error) return done(key ? new PrototypeKeyError(key) : error, value)
        const repeated = findRepeatedKey(body)
        done(repeated === undefined ? null : new RepeatedKeyError(repeated), value)
      })
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined && request.routeOptions.schema?.body) request.body = {}
    done()
  })
}
