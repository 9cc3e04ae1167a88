import type { FastifyInstance } from 'fastify'
import { findRepeatedKey } from '#src/lib/repeated-keys.ts'

/** Deeper than anything that has a meaning here, and shallow enough for whatever walks a body. */
const DEPTH_MOST = 64

class TooDeepError extends Error {
  readonly code = 'TOO_DEEP'
}

/** Half of a surrogate pair is no character: it has no UTF-8, no canonical form and no hash. */
class HalfPairError extends Error {
  readonly code = 'HALF_PAIR'
}

/** A key by which a careless merge would change every object of the process. */
class PrototypeKeyError extends Error {
  readonly code = 'PROTOTYPE_KEY'
}

/** A key that an object holds twice: whoever reads it otherwise would read another request. */
class RepeatedKeyError extends Error {
  readonly code = 'REPEATED_KEY'
}

const SURROGATE = /\\ud[89a-f]/i

/** Only an escape can smuggle one in; what isn't JSON is left to the parser. */
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

/** Where JSON that was refused holds such a key; undefined for what isn't JSON at all. */
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

/** How deep lists and objects lie in one another, up to one more than is taken; brackets within strings don't count. */
function depthOf(body: string): number {
  let [depth, deepest, isInString] = [0, 0, false]
  for (let at = 0; at < body.length && deepest <= DEPTH_MOST; at += 1) {
    const sign = body[at]
    if (isInString) {
      if (sign === '\\') at += 1
      else if (sign === '"') isInString = false
    } else if (sign === '"') isInString = true
    else if (sign === '[' || sign === '{') deepest = Math.max(deepest, (depth += 1))
    else if (sign === ']' || sign === '}') depth -= 1
  }
  return deepest
}

/**
 * JSON bodies, where an empty one is absent: an action without a body is the action with every default. A body of another
 * type is refused even when the route takes none.
 */
export function registerBodyParser(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (depthOf(body as string) > DEPTH_MOST) done(new TooDeepError())
    else if (holdsHalfPair(body as string)) done(new HalfPairError())
    else
      void parseJson(request, body as string, (error, value) => {
        const key = error && findPrototypeKey(body as string)
        if (error) return done(key ? new PrototypeKeyError(key) : error, value)
        const repeated = findRepeatedKey(body as string)
        done(repeated === undefined ? null : new RepeatedKeyError(repeated), value)
      })
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined && request.routeOptions.schema?.body) request.body = {}
    done()
  })
}
