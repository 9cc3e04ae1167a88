/** Calls `onOrphaned` once when the process that started this one is gone; keeps nothing alive. */
export function followParent(onOrphaned) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onOrphaned()
  }, 1000)
  timer.unref()
}
