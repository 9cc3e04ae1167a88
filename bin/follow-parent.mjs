/** Calls `onOrphaned` once when the parent process is gone. Doesn't keep this process alive. */
export function followParent(onOrphaned) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onOrphaned()
  }, 1000)
  timer.unref()
}
