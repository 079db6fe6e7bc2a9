const distDir = process.env.NEXT_DIST_DIR || '.next'

/** Run by `serwist build` after `next build`: the worker knows that build's hashed files. */
export default {
  swSrc: 'app/sw.ts',
  swDest: 'public/sw.js',
  globDirectory: distDir,
  globPatterns: ['static/**/*.{js,css,woff2}'],
  // Scripts of writing that few of our people use: loaded when a page needs them.
  globIgnores: ['**/inter-{cyrillic,greek,vietnamese}*', '**/pdf-parts/**'],
  modifyURLPrefix: { 'static/': '/_next/static/' },
  dontCacheBustURLsMatching: /^\/_next\/static\//,
  maximumFileSizeToCacheInBytes: 5_242_880,
  esbuildOptions: { target: 'es2022', minify: true, sourcemap: false, legalComments: 'none' },
}
