import type { RateState } from '#src/problems.ts'

/**
 * The headers `RateLimit` and `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers: what is left of a limit, and
 * its size.
 */
export function rateHeadersOf({ name, remaining, wholeSeconds, quota, windowSeconds }: RateState) {
  const reset = wholeSeconds === undefined ? '' : `;t=${wholeSeconds}`
  const size = windowSeconds === undefined ? 'qu="concurrent-requests"' : `w=${windowSeconds}`
  return {
    ratelimit: `"${name}";r=${remaining}${reset}`,
    'ratelimit-policy': `"${name}";q=${quota};${size}`,
  }
}
