import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { browserArguments } from '../scripts/lib/chromium.mjs'
import { run } from '../scripts/lib/processes.mjs'

/** The last that runs on every Node that the app does. Fetched for the run: it weighs more than all that tests. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const LONGEST_MS = 120_000

/** @typedef {{ score: number, blocking: number, painted: number }} Judged the score from 0 to 100, milliseconds */

/**
 * Has Lighthouse judge pages as a phone sees them, the pages in turn.
 * @param {{
 *   base: string, cookie: { name: string, value: string }, paths: Record<string, string>, isPublic: (path: string) => boolean,
 *   executablePath: string, rounds: number, scratch: string,
 * }} options
 * @returns {Promise<Record<string, Judged[]>>} by page, a judgement a round
 */
export async function judgePages({ base, cookie, paths, isPublic, executablePath, rounds, scratch }) {
  const folder = join(scratch, 'lighthouse')
  await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', LIGHTHOUSE])
  const judged = Object.fromEntries(Object.keys(paths).map((name) => [name, /** @type {Judged[]} */ ([])]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, path] of Object.entries(paths)) {
      const headers = isPublic(path) ? {} : { Cookie: `${cookie.name}=${cookie.value}` }
      judged[name].push(await judge({ url: base + path, headers, executablePath, folder }))
    }
  }
  return judged
}

/** @returns {Promise<Judged>} */
async function judge({ url, headers, executablePath, folder }) {
  const output = join(folder, 'report.json')
  const args = [
    join(folder, 'node_modules/lighthouse/cli/index.js'),
    url,
    '--quiet',
    '--only-categories=performance',
    '--output=json',
    `--output-path=${output}`,
    `--extra-headers=${JSON.stringify(headers)}`,
    `--chrome-flags=--headless ${browserArguments.join(' ')}`,
  ]
  const environment = { ...process.env, CHROME_PATH: executablePath }
  await promisify(execFile)(process.execPath, args, { env: environment, timeout: LONGEST_MS })
  const { categories, audits } = JSON.parse(await readFile(output, 'utf8'))
  return {
    score: categories.performance.score * 100,
    blocking: audits['total-blocking-time'].numericValue,
    painted: audits['largest-contentful-paint'].numericValue,
  }
}
