/** `3` of the id of the fourth entry of a log. */
export const numberOfEntry = (id: string): string => id.slice(id.lastIndexOf('/') + 1)

/** The id of the element that shows an entry. */
export const elementOf = (id: string): string => `entry-${numberOfEntry(id)}`
