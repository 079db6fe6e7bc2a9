import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { filesBelow, fingerprint } from './fingerprint.mjs'
import { root } from './paths.mjs'
import { run } from './processes.mjs'
import { Refusal } from './refusal.mjs'

const modules = join(root, 'node_modules')
const finished = join(modules, '.makegood-lock')
const unfinished = join(modules, '.makegood-unfinished')

/** Whether the last finished install was of the present package-lock.json, for this kind of machine. */
export function isInstalled() {
  return existsSync(finished) && !existsSync(unfinished) && readFileSync(finished, 'utf8') === wanted()
}

/**
 * Installs the packages of package-lock.json. `npm ci` would refuse a lock file that was written where the packages of
 * another platform could not be had; `npm install` adds this machine's own and leaves the lock file alone.
 */
export async function install() {
  // A package that was half unpacked when npm was killed looks complete to the next npm.
  if (existsSync(unfinished)) rmSync(modules, { recursive: true, force: true })
  mkdirSync(modules, { recursive: true })
  // A patch applies to published packages, and to files of our own: npm unpacks them anew.
  for (const name of patched()) rmSync(join(modules, name), { recursive: true, force: true })
  writeFileSync(unfinished, '')
  try {
    const flags = ['--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
    await run('npm', ['install', ...flags], { cwd: root })
    // npm runs it as well, unless scripts are turned off.
    await run(process.execPath, [join(modules, 'patch-package', 'index.js'), '--error-on-fail'], { cwd: root })
  } catch (error) {
    throw Object.assign(sentence(error) ?? error, { output: error.output })
  }
  writeFileSync(finished, wanted())
  rmSync(unfinished)
}

function sentence(/** @type {Error & { code?: string, output?: string }} */ { code, output = '' }) {
  if (code === 'ENOENT')
    return new Refusal('npm was not found. Install Node.js together with npm and run the command again.')
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET/.test(output)) {
    return new Refusal('npm cannot reach its registry. Check the network connection and run the command again.')
  }
}

const patches = () => filesBelow('patches')
const patched = () =>
  patches().map((file) =>
    basename(file)
      .replace(/\+[^+]+$/, '')
      .replaceAll('+', '/'),
  )
const wanted = () => fingerprint(['package-lock.json', ...patches()], [process.platform, process.arch])
