import { StoreUnreachable } from '#src/lib/waiting/patience.ts'
import { kindOfFailure, type FailureKind } from './failures.ts'

/** Receives what each statement of a named query took. */
export interface QueryObserver {
  /**
   * A statement of the query has ended: its rows are read, it failed, or its caller has given it up. `name` is the name
   * of its definition; statements without one (`runText`, pings) are not reported.
   */
  ended(name: string, seconds: number, failure?: FailureKind): void
}

/** Runs one statement of the query with this name, and reports its end. */
export type TimeStatement = <T>(name: string, statement: () => Promise<T>) => Promise<T>

/** Times the statements of a store for its observers. */
export interface QueryTimer {
  /** Reports to `observer` until the returned function is called. */
  observe(observer: QueryObserver): () => void
  /**
   * Does work that runs its statements by `time`. If the work rejects while statements are still running, such as at
   * its deadline, they are reported with the failure of the work: they may never end. No statement is reported twice.
   */
  during<T>(work: (time: TimeStatement) => Promise<T>): Promise<T>
}

interface Running {
  name: string
  startedAt: number
}

/** Opens a timer; `now` is a monotonic clock, ms. */
export function createQueryTimer(now: () => number = () => performance.now()): QueryTimer {
  const observers = new Set<QueryObserver>()

  async function during<T>(work: (time: TimeStatement) => Promise<T>): Promise<T> {
    const running = new Set<Running>()
    const end = (statement: Running, failure?: FailureKind) => {
      if (!running.delete(statement)) return
      const seconds = (now() - statement.startedAt) / 1000
      for (const observer of observers) observer.ended(statement.name, seconds, failure)
    }
    const time: TimeStatement = async (name, statement) => {
      const started = { name, startedAt: now() }
      running.add(started)
      try {
        const result = await statement()
        end(started)
        return result
      } catch (error) {
        end(started, kindOfFailure(error))
        throw error
      }
    }
    try {
      return await work(time)
    } catch (error) {
      const kind = error instanceof StoreUnreachable ? 'unavailable' : kindOfFailure(error)
      for (const statement of running) end(statement, kind)
      throw error
    }
  }

  return {
    during,
    observe(observer) {
      observers.add(observer)
      return () => void observers.delete(observer)
    },
  }
}
