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

/** Items that are cheap each, and are worked through in one step. */
const STEP = 500

/** `items.flatMap(make)` of a long list: other requests run between two steps of it. */
export async function flatMapInTurns<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Made | readonly Made[],
): Promise<Made[]> {
  const made: Made[] = []
  for (let from = 0; from < items.length; from += STEP) {
    await nextTurn()
    for (const each of items.slice(from, from + STEP).flatMap(make)) made.push(each)
  }
  return made
}

/** `items.filter(isWanted)` of a long list, in the same way. */
export function filterInTurns<Item>(items: readonly Item[], isWanted: (item: Item) => boolean): Promise<Item[]> {
  return flatMapInTurns(items, (item) => (isWanted(item) ? [item] : []))
}

function letOneGo(): void {
  beganAt = performance.now()
  waiting.shift()!()
  if (waiting.length > 0) setImmediate(letOneGo)
}

/** Periodic work of a process. */
export interface Background {
  /** Stops the work; resolves when the current run has ended. */
  stop(): Promise<void>
}

/**
 * Runs `work` every `intervalMs`, never twice at once; doesn't keep the process alive. A failure goes to `onError` and
 * ends only its run.
 */
export function runInBackground(
  work: () => Promise<unknown>,
  intervalMs: number,
  onError: (error: unknown) => void,
): Background {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= work()
      .then(() => undefined, onError)
      .finally(() => (running = undefined))
  }, intervalMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
