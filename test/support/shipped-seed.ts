import { compileSeed, readSeed, SEED_FOLDER } from '#src/loader/index.ts'

let seed: ReturnType<typeof readSeed> | undefined
let compiled: ReturnType<typeof compileSeed> | undefined

/** The seed files of the shipped packs, read once a worker: they are large. Nothing may change them. */
export const shippedSeed = () => (seed ??= readSeed(SEED_FOLDER))

/** The same, compiled. */
export const compiledShippedSeed = () => (compiled ??= compileSeed(shippedSeed(), ''))
