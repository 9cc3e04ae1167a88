import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'

type ChildLoggerFactory = NonNullable<FastifyServerOptions['childLoggerFactory']>
type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

const LEVELS: readonly Level[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Makes the logger of a request when its first line is written. Most requests write none at the usual levels of a busy service, and making
 * one took a fiftieth of a cheap request.
 */
export const makeLoggerLate: ChildLoggerFactory = (logger, bindings, options) => {
  return new LateLogger(() => logger.child(bindings, options)) as unknown as FastifyBaseLogger
}

class LateLogger {
  readonly #make: () => FastifyBaseLogger
  #made: FastifyBaseLogger | undefined

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make
  }

  /** The logger itself. */
  get made(): FastifyBaseLogger {
    return (this.#made ??= this.#make())
  }

  get level() {
    return this.made.level
  }

  child(...args: Parameters<FastifyBaseLogger['child']>) {
    return this.made.child(...args)
  }
}

for (const level of LEVELS) {
  Object.defineProperty(LateLogger.prototype, level, {
    value(this: LateLogger, ...args: Parameters<FastifyBaseLogger['info']>) {
      this.made[level](...args)
    },
  })
}
