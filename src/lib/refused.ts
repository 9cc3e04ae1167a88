/**
 * What an operator does with a store that another release filled, because no release converts stored data before the
 * first one is out.
 */
export const OTHER_RELEASE_REMEDY = 'run `npm run reset` if `npm start` keeps it, otherwise empty it or name another'

/** A command or a load isn't allowed, for each of these reasons; nothing was changed. */
export class Refused extends Error {
  override name = 'Refused'
  readonly reasons: string[]

  constructor(reasons: string[]) {
    super(reasons.join('\n'))
    this.reasons = reasons
  }
}
