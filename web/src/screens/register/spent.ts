import { signal } from '@preact/signals'

/** Credits that this tab's questions of the register have cost. */
export const spent = signal(0)
