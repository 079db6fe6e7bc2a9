import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './paths.mjs'
import { run } from './processes.mjs'

const folders = ['app', 'components', 'lib', 'db', 'public']
const rootFiles = /^(middleware|instrumentation(-client)?)\.ts$|\.config\.\w+$|^(package-lock|tsconfig)\.json$/
const ignored = /\.test\.tsx?$|^public\/sw\.js/
const serviceWorker = join(root, 'public/sw.js')

const buildDirectory = (/** @type {NodeJS.ProcessEnv} */ environment) =>
  join(root, environment.NEXT_DIST_DIR || '.next')

const keptServiceWorker = (environment) => join(buildDirectory(environment), 'sw.js')
const stamp = (environment) => join(buildDirectory(environment), 'made-from')

/** Whether the last finished build is one of the present sources and public variables. */
export function isBuilt(/** @type {NodeJS.ProcessEnv} */ environment) {
  const path = stamp(environment)
  return existsSync(path) && readFileSync(path, 'utf8') === fingerprint(environment)
}

/** Builds the app and its service worker. A build that did not finish leaves no stamp and is made again. */
export async function build(/** @type {NodeJS.ProcessEnv} */ environment) {
  const made = fingerprint(environment)
  rmSync(stamp(environment), { force: true })
  const options = { cwd: root, env: { ...environment, NODE_ENV: 'production' } }
  const restore = keepTypeScriptFiles()
  try {
    await run(process.execPath, [join(root, 'node_modules/next/dist/bin/next'), 'build'], options)
  } finally {
    if (environment.NEXT_DIST_DIR) restore()
  }
  await run(join(root, 'node_modules/.bin/serwist'), ['build', 'serwist.config.mjs'], options)
  copyFileSync(serviceWorker, keptServiceWorker(environment))
  writeFileSync(stamp(environment), made)
}

/** Puts the service worker of this build where it is served from: another build may have put its own there since. */
export function placeServiceWorker(/** @type {NodeJS.ProcessEnv} */ environment) {
  copyFileSync(keptServiceWorker(environment), serviceWorker)
}

/** Next writes the directory of a build into these files, where only that of the usual build belongs. */
function keepTypeScriptFiles() {
  const files = ['tsconfig.json', 'next-env.d.ts'].map((name) => join(root, name)).filter((path) => existsSync(path))
  const contents = files.map((path) => readFileSync(path))
  return () => files.forEach((path, index) => writeFileSync(path, contents[index]))
}

function fingerprint(/** @type {NodeJS.ProcessEnv} */ environment) {
  const hash = createHash('sha256').update(process.version)
  const files = [...readdirSync(root).filter((name) => rootFiles.test(name)), ...folders.flatMap(filesBelow)]
  for (const path of files.filter((path) => !ignored.test(path)).toSorted())
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
  for (const name of Object.keys(environment)
    .filter((name) => name.startsWith('NEXT_PUBLIC_'))
    .toSorted()) {
    hash.update(`\0${name}=${environment[name]}`)
  }
  return hash.digest('hex')
}

function filesBelow(/** @type {string} */ folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => statSync(join(root, path)).isFile())
}
