import type { Belonging } from './belongings.ts'

/** What the backends are for; it decides which variables are read, where state lies and whether it outlives the run. */
export type Purpose = 'start' | 'test' | 'bench'

/** Tells people what is going on, one line a call. */
export type Say = (line: string) => void

/** What every source of backends needs while it brings a store up. */
export interface Launch {
  purpose: Purpose
  say: Say
  env: NodeJS.ProcessEnv
  /** The project's folder. */
  root: string
  /** `.local`: shared by all purposes, holds downloads. */
  stateDir: string
  /** This run's own folder, for data, configuration and logs. */
  folder: string
  /** Aborted when the run is interrupted before everything is up. */
  signal: AbortSignal
  /** Registers something to be stopped or removed on close, also by the guard when this process dies hard. */
  own: (belonging: Belonging) => void
  /** Registers a step of an orderly close that nobody can take over when this process dies hard. */
  defer: (close: () => Promise<void>) => void
}
