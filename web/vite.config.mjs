/** How vite builds the explorer. */
export default {
  base: '/',
  // No preset is needed: the compiler knows Preact's runtime.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // Says which files a screen needs; a test weighs them.
    manifest: true,
    // Both would be inline code or data, which the page's policy refuses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // What every reader loads comes as one file: in several, which other screens share, it is larger by a tenth.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shell', tags: ['$initial'] }] } } },
  },
}
