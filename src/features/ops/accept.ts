/** The types that scrapers of metrics ask for. */
const TEXT_TYPES = ['text/plain', 'application/openmetrics-text']

/**
 * True if an `Accept` header names a scraper's text type and likes it better than JSON. A wildcard names neither, so
 * `Accept` of a wildcard alone, or none, means JSON.
 */
export function prefersText(accept = ''): boolean {
  const qualities = new Map(accept.split(',').map(readRange))
  const text = Math.max(...TEXT_TYPES.map((type) => qualities.get(type) ?? 0))
  return text > (qualities.get('application/json') ?? 0)
}

/** A media type and its quality, 0 to 1. */
function readRange(range: string): [string, number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  return [type, quality === undefined ? 1 : Number(quality.slice(2)) || 0]
}
