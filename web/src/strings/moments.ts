/** Words of the field for a day and a time. */
export const moments = {
  time: 'Day and time',
  zone: 'On the clock of',
  place: (zone: string, isOwn: boolean) => `${zone.replaceAll('_', ' ')}${isOwn ? ' (yours)' : ''}`,
  now: 'Now',
} as const
