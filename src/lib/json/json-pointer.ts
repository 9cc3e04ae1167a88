/** The JSON pointer (RFC 6901) of a path: `/citations/0/ref`. */
export function pointerOf(path: ReadonlyArray<string | number>): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The steps of a JSON pointer; list positions stay text. */
export function stepsOf(pointer: string): string[] {
  const steps = pointer.split('/').slice(1)
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
