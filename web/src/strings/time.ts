/** The words of a day and a time of day with their time zone. */
import { sayOffset } from './figures.ts'

export const time = {
  zone: (label: string) => `Time zone: ${label}`,
  inZone: (zone: string, offset: string) =>
    /^[+-]|^UTC$/.test(zone) ? sayOffset(offset) : `${zone.replaceAll('_', ' ')} (${sayOffset(offset)})`,
  now: 'Set to now',
  isNow: 'now',
} as const
