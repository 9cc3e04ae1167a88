import { type CompiledSeed, compileSeed } from '#src/loader/compile/compile.ts'
import { SEED_FOLDER } from '#src/loader/load.ts'
import { readSeed } from '#src/loader/read/read.ts'
import type { SeedSource } from '#src/loader/read/source.ts'

let seed: SeedSource | undefined
let compiled: CompiledSeed | undefined

/** The seed files of the shipped packs, read once a worker: they are large. Nothing may change them. */
export const shippedSeed = (): SeedSource => (seed ??= readSeed(SEED_FOLDER))

/** The same, compiled. */
export const compiledShippedSeed = (): CompiledSeed => (compiled ??= compileSeed(shippedSeed(), ''))
