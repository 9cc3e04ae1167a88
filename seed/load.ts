/** Loads the packs of this folder: `node seed/load.ts [pack …]` is `regpack packs load [pack …]`. */
process.argv.splice(2, 0, 'packs', 'load')
await import('#src/cli/main.ts')
