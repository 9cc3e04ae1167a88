const CR_LF = 2
const COLON_LIKE = new Set(['+', '-', ':'])

/** The end of the RESP2 value that begins at `at`; undefined while a part of it is missing. */
export function endOfValue(bytes: Buffer, at = 0): number | undefined {
  const lineEnd = bytes.indexOf('\r\n', at)
  if (lineEnd < 0) return undefined
  const kind = String.fromCharCode(bytes[at]!)
  const after = lineEnd + CR_LF
  if (COLON_LIKE.has(kind)) return after
  const size = Number(bytes.toString('latin1', at + 1, lineEnd))
  if (size < 0) return after
  if (kind === '$') return bytes.length >= after + size + CR_LF ? after + size + CR_LF : undefined
  let end: number | undefined = after
  for (let item = 0; item < size && end !== undefined; item += 1) end = endOfValue(bytes, end)
  return end
}

/** The words of a command as a client sends it. */
export function wordsOf(command: Buffer): string[] {
  const words: string[] = []
  let at = command.indexOf('\r\n') + CR_LF
  while (at < command.length) {
    const lineEnd = command.indexOf('\r\n', at)
    const size = Number(command.toString('latin1', at + 1, lineEnd))
    words.push(command.toString('utf8', lineEnd + CR_LF, lineEnd + CR_LF + size))
    at = lineEnd + CR_LF + size + CR_LF
  }
  return words
}

/** Splits a stream of bytes into whole values. */
export function valueReader(): (chunk: Buffer) => Buffer[] {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const values: Buffer[] = []
    for (let end = endOfValue(rest); rest.length > 0 && end !== undefined; end = endOfValue(rest)) {
      values.push(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
    return values
  }
}
