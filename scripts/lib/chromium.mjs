import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { root } from './paths.mjs'
import { run } from './processes.mjs'
import { Refusal } from './refusal.mjs'

/** It draws into no window, so the journeys take a third less time. */
const shell = '/usr/bin/chromium-headless-shell'
const usual = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The arguments for a browser of the tests: it asks nobody for updates, and runs as root in a container. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * A Chromium for the journeys: the one in the environment, else Debian's headless shell, installed if possible, else
 * another installed one, else one that gets installed.
 * @returns {Promise<string>} path of the program
 */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  for (const attempt of [installShell, installChromium, installPlaywrightBrowser]) {
    const found = present()
    if (found && (found === shell || attempt !== installShell)) return found
    await attempt().catch(() => {})
  }
  const found = present()
  if (found) return found
  throw new Refusal('No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to it.')
}

function present() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  return [...usual, chromium.executablePath()].find((path) => existsSync(path))
}

async function installShell() {
  const name = 'chromium-headless-shell'
  // Older distributions and Ubuntu lack this package: when another browser will do, nobody waits for package lists.
  if (present()) await run('apt-cache', ['show', name])
  await installDebianPackage(name)
}

const installChromium = () => installDebianPackage('chromium')

async function installDebianPackage(/** @type {string} */ name) {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const aptGet = (/** @type {string[]} */ ...words) => {
    const [file, ...args] = [...prefix, 'apt-get', '-o', 'Acquire::http::Timeout=20', ...words]
    return run(file, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  await aptGet('update')
  await aptGet('install', '--yes', '--no-install-recommends', name, 'fonts-liberation')
}

async function installPlaywrightBrowser() {
  await run(join(root, 'node_modules/.bin/playwright'), ['install', 'chromium'], { cwd: root })
}
