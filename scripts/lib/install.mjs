import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './paths.mjs'
import { binariesPackage } from './postgres-binaries.mjs'
import { run } from './processes.mjs'
import { Refusal } from './refusal.mjs'

/** Whether what npm finished installing is what package-lock.json asks for. */
export function isInstalled(directory = root) {
  // npm writes this file last, so that an install that was killed has none or an older one.
  const installedPath = join(directory, 'node_modules/.package-lock.json')
  if (!existsSync(installedPath)) return false
  const installed = readPackages(installedPath)
  return Object.entries(readPackages(join(directory, 'package-lock.json'))).every(
    ([path, wanted]) =>
      path === '' ||
      ((wanted.optional || wanted.devOptional) && path !== `node_modules/${binariesPackage}`) ||
      (installed[path]?.version === wanted.version && installed[path]?.integrity === wanted.integrity),
  )
}

/** Installs exactly what package-lock.json lists. */
export async function install() {
  try {
    const options = ['install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
    await run('npm', options, { cwd: root, env: { ...process.env, NODE_ENV: undefined } })
  } catch (error) {
    if (error.code === 'ENOENT')
      throw new Refusal('npm was not found. Install Node.js with npm and run the command again.')
    if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET/.test(error.output)) {
      throw Object.assign(
        new Refusal('npm cannot reach its registry. Check the network connection and run the command again.'),
        error,
      )
    }
    throw error
  }
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}
