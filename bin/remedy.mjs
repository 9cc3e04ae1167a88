/** Ends the command with a sentence that names the remedy instead of a stack trace. */
export class Remedy extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
