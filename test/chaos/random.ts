import { crc32 } from 'node:zlib'

/**
 * Numbers that follow from a seed. It fixes who is killed when; the machine decides what the clients do at that moment.
 */
export interface Random {
  /** From `least` up to, but not including, `most`. */
  between(least: number, most: number): number
  chance(probability: number): boolean
  /** A generator of its own for a part of the run, so that the parts don't disturb each other. */
  fork(name: string): Random
}

/** Mulberry32 over the seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (least, most) => least + next() * (most - least),
    chance: (probability) => next() < probability,
    fork: (name) => createRandom(seed ^ crc32(name)),
  }
}
