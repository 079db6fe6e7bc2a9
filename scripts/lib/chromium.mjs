import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { root } from './paths.mjs'
import { run } from './processes.mjs'
import { Refusal } from './refusal.mjs'

// First the one without a window of its own to draw into: with it the journeys take a fifth less time.
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** What a browser of the tests is started with: it asks nobody for updates, and runs as root in a container. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * A Chromium to run the journeys with: an installed one, else Debian's package, else Playwright's own download.
 * @returns {Promise<string>} path of the program
 */
export async function findChromium() {
  const installed = present()
  if (installed) return installed
  for (const attempt of [installDebianPackage, installPlaywrightBrowser]) {
    await attempt().catch(() => {})
    const found = present()
    if (found) return found
  }
  throw new Refusal('No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to it.')
}

function present() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  return [process.env.CHROMIUM_PATH, ...usual, chromium.executablePath()].find((path) => path && existsSync(path))
}

async function installDebianPackage() {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const aptGet = (/** @type {string[]} */ ...words) => {
    const [file, ...args] = [...prefix, 'apt-get', ...words]
    return run(file, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  const install = (/** @type {string} */ name) =>
    aptGet('install', '--yes', '--no-install-recommends', name, 'fonts-liberation')
  await aptGet('update')
  // Older distributions and Ubuntu have no package of the shell.
  await install('chromium-headless-shell').catch(() => install('chromium'))
}

async function installPlaywrightBrowser() {
  await run(join(root, 'node_modules/.bin/playwright'), ['install', 'chromium'], { cwd: root })
}
