/** A slice of heavy work lasts this long, ms; one step of the work that began in time may add some. */
const SLICE_MS = 4

const waiting: Array<() => void> = []
let beganAt = -Infinity

/**
 * Keeps heavy work from holding the event loop: await it between any two steps of the work. It resolves at once while
 * the slice of this turn is short, otherwise in a later turn of the loop. One waiting slice of all heavy work goes on
 * per turn, first come first served, so the I/O of other requests runs between any two slices, however many heavy
 * requests there are.
 */
export function nextTurn(): Promise<void> | undefined {
  if (performance.now() - beganAt < SLICE_MS) return undefined
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(letOneGo)
  })
}

function letOneGo(): void {
  beganAt = performance.now()
  waiting.shift()!()
  if (waiting.length > 0) setImmediate(letOneGo)
}
