import { Remedy } from './remedy.mjs'

/**
 * The environment of a run that is to happen on another day: with TEST_NOW set, every Node process that inherits it
 * begins at that instant. Throws a Remedy for a value that is no instant.
 */
export function withTestNow(env) {
  const { TEST_NOW: instant, NODE_OPTIONS: options = '' } = env
  if (!instant || options.includes('shift-clock.mjs')) return env
  const shiftedMs = Date.parse(instant) - Date.now()
  if (!/^\d{4}-\d\d-\d\dT.*Z$/.test(instant) || Number.isNaN(shiftedMs))
    throw new Remedy(`TEST_NOW is an instant in UTC, such as 2027-08-03T09:00:00Z; ${instant} is not.`, 2)
  return {
    ...env,
    NODE_OPTIONS: `${options} --import ${new URL(`shift-clock.mjs?ms=${shiftedMs}`, import.meta.url)}`.trim(),
  }
}
