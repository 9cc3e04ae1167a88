export function withLock<T>(
  path: string,
  work: () => T | Promise<T>,
  options?: { onWait?: (holderPid: number) => void; signal?: AbortSignal },
): Promise<T>
