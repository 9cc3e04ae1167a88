/** A command or a load isn't allowed, for each of these reasons; nothing was changed. */
export class Refused extends Error {
  override name = 'Refused'
  readonly reasons: string[]

  constructor(reasons: string[]) {
    super(reasons.join('\n'))
    this.reasons = reasons
  }
}
