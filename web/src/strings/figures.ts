/** The words of figures of an incident. */
export const figures = {
  between: (low: string, high: string) => `between ${low} and ${high}`,
  at_least: (one: string) => `at least ${one}`,
  more_than: (one: string) => `more than ${one}`,
  at_most: (one: string) => `at most ${one}`,
  less_than: (one: string) => `less than ${one}`,
  exactly: (one: string) => one,
  share: (percent: string, of: string, whole: string | undefined) =>
    `${percent} of “${of}”${whole === undefined ? '' : ` (${whole})`}`,
  lower: (all: string[]) => `the lower of ${all.join(' and ')}`,
} as const
