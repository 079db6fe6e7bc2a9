import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { hintScripts } from './compile-hints.mjs'
import { filesBelow, fingerprint } from './fingerprint.mjs'
import { root } from './paths.mjs'
import { placePdfParts } from './place-pdf-parts.mjs'
import { precompress } from './precompress.mjs'
import { run } from './processes.mjs'
import { shareServerChunks } from './share-chunks.mjs'

const folders = ['app', 'components', 'lib', 'db', 'public']
const rootFiles = /^(middleware|instrumentation(-client)?)\.ts$|\.config\.\w+$|^(package-lock|tsconfig)\.json$/
const ignored = /\.test\.tsx?$|^public\/sw\.js|^(playwright|vitest|drizzle)\.config\.ts$/
const serviceWorker = join(root, 'public/sw.js')

const buildDirectory = (/** @type {NodeJS.ProcessEnv} */ environment) =>
  join(root, environment.NEXT_DIST_DIR || '.next')

const builtServiceWorker = (environment) => join(buildDirectory(environment), 'sw.js')
const stamp = (environment) => join(buildDirectory(environment), 'made-from')

/** Whether the last finished build has the present sources and public variables. */
export function isBuilt(/** @type {NodeJS.ProcessEnv} */ environment) {
  const path = stamp(environment)
  return existsSync(path) && readFileSync(path, 'utf8') === sources(environment)
}

/** Builds the app and its service worker. An unfinished build leaves no stamp and is made again. */
export async function build(/** @type {NodeJS.ProcessEnv} */ environment) {
  const made = sources(environment)
  rmSync(stamp(environment), { force: true })
  const options = { cwd: root, env: { ...environment, NODE_ENV: 'production' } }
  const restore = keepTypeScriptFiles()
  try {
    await run(process.execPath, [join(root, 'node_modules/next/dist/bin/next'), 'build'], options)
  } finally {
    if (environment.NEXT_DIST_DIR) restore()
  }
  shareServerChunks(buildDirectory(environment))
  hintScripts(join(buildDirectory(environment), 'static/chunks'))
  await run(join(root, 'node_modules/.bin/serwist'), ['build', 'serwist.config.mjs'], options)
  copyFileSync(serviceWorker, builtServiceWorker(environment))
  placePdfParts(buildDirectory(environment))
  await precompress(`${environment.NEXT_DIST_DIR || '.next'}/static`)
  writeFileSync(stamp(environment), made)
}

/** Copies this build's service worker to the place that serves it: another build may have put its own there since. */
export function placeServiceWorker(/** @type {NodeJS.ProcessEnv} */ environment) {
  copyFileSync(builtServiceWorker(environment), serviceWorker)
}

/** Next writes a build's directory into these files, where only the usual one belongs. */
function keepTypeScriptFiles() {
  const files = ['tsconfig.json', 'next-env.d.ts'].map((name) => join(root, name)).filter((path) => existsSync(path))
  const contents = files.map((path) => readFileSync(path))
  return () => files.forEach((path, index) => writeFileSync(path, contents[index]))
}

function sources(/** @type {NodeJS.ProcessEnv} */ environment) {
  const files = [...readdirSync(root).filter((name) => rootFiles.test(name)), ...folders.flatMap(filesBelow)]
  const publicVariables = Object.keys(environment).filter((name) => name.startsWith('NEXT_PUBLIC_'))
  return fingerprint(
    files.filter((file) => !ignored.test(file)),
    [process.version, ...publicVariables.toSorted().map((name) => `${name}=${environment[name]}`)],
  )
}
