/** Why a browser can't sign in: a sentence for its person, and what they can do. Both are shown; neither is secret. */
export class SignInRefused extends Error {
  override name = 'SignInRefused'
  /** As RFC 6749 has it. */
  readonly error: keyof typeof STATUSES
  readonly remedy: string

  constructor(error: keyof typeof STATUSES, sentence: string, remedy: string, cause?: unknown) {
    super(sentence, { cause })
    this.error = error
    this.remedy = remedy
  }

  get status(): number {
    return STATUSES[this.error]
  }
}

const STATUSES = { invalid_request: 400, access_denied: 403, temporarily_unavailable: 503 } as const
