import { signal } from '@preact/signals'

const query = matchMedia('(max-width: 720px)')

/** True where the answers come before the table, in one column with it. */
export const isNarrow = signal(query.matches)

query.addEventListener('change', ({ matches }) => (isNarrow.value = matches))
