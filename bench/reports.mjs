import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { root } from '../scripts/lib/paths.mjs'
import { run } from '../scripts/lib/processes.mjs'
import { step } from '../scripts/lib/steps.mjs'
import { beside } from './last.mjs'
import { median } from './median.mjs'
import { memoryOf, watch } from './memory.mjs'

/** As many as an organisation may have in the making. */
const AT_ONCE = 20
const IDLE_MS = 5_000
const CALL_EVERY_MS = 50
const LOOK_AGAIN_MS = 1_000

/**
 * How long a report with 300 photos takes beside the engine alone and beside a browser that prints the same, how much its
 * process holds, and what 20 reports at once cost the server and everybody else.
 * @param {{ environment: NodeJS.ProcessEnv, scratch: string, executablePath: string, rounds: number,
 *   serve: () => Promise<{ url: string, pid: number, stop: () => Promise<void> }> }} options
 */
export async function measureReports({ environment, scratch, executablePath, rounds, serve }) {
  const out = join(scratch, 'reports.json')
  const folder = join(scratch, 'report-pages')
  await step('Making reports of a job with 300 photos', () =>
    run(
      process.execPath,
      [
        '--conditions=react-server',
        '--import',
        'tsx',
        'bench/report-pages.ts',
        out,
        folder,
        executablePath,
        String(rounds),
      ],
      { cwd: root, env: environment },
    ),
  )
  const { token, jobId, photos, measured, peak } = JSON.parse(readFileSync(out, 'utf8'))
  const of = (/** @type {string} */ what) => median(measured.map((round) => round[what]))
  const ratio = (/** @type {string} */ one, /** @type {string} */ other) =>
    median(measured.map((round) => round[one] / round[other]))
  console.log(`\n| a report with ${photos} photos | seconds | |\n|---|---|---|`)
  console.log(
    `| the product, from the record to the file | ${of('product').toFixed(2)} | ${beside('report, product ÷ engine alone', ratio('product', 'engine'), { lowerIsBetter: true })} × the engine alone |`,
  )
  console.log(
    `| the engine alone | ${of('engine').toFixed(2)} | ${beside('report, its process', peak, { unit: 'MB' })} |`,
  )
  console.log(
    `| Chromium, the same content | ${of('chromium').toFixed(2)} | ${beside('report, Chromium ÷ product', ratio('chromium', 'product'))} × the product |`,
  )
  console.log(`| a table of 640 rows | ${beside('report, 640 rows', of('rows'), { unit: 's' })} | |`)

  const app = await serve()
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const call = `${app.url}/api/v1/jobs/${jobId}`
  const idle = await timesOf(call, headers, () => pause(IDLE_MS))
  const before = await memoryOf(app.pid)
  const watching = watch(() => memoryOf(app.pid))
  const list = `${app.url}/api/v1/job-reports/${jobId}`
  const busy = await timesOf(call, headers, () => makeAtOnce(list, headers))
  const growth = (await watching.stop()) - before
  await app.stop()
  console.log(`\n| ${AT_ONCE} reports at once | |\n|---|---|`)
  console.log(`| the server grows by | ${beside(`${AT_ONCE} reports, growth of the server`, growth, { unit: 'MB' })} |`)
  console.log(
    `| reading a job meanwhile, ${median(busy).toFixed(1)} ms, ÷ idle, ${median(idle).toFixed(1)} ms | ${beside(`${AT_ONCE} reports, reading a job ÷ idle`, median(busy) / median(idle), { lowerIsBetter: true })} |`,
  )
}

/** Calls again and again while something goes on. @returns milliseconds of each */
async function timesOf(/** @type {string} */ url, headers, /** @type {() => Promise<unknown>} */ meanwhile) {
  const times = []
  const over = new AbortController()
  const goesOn = meanwhile().finally(() => over.abort())
  do {
    const began = performance.now()
    const answer = await fetch(url, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
    times.push(performance.now() - began)
    await pause(CALL_EVERY_MS)
  } while (!over.signal.aborted)
  await goesOn
  return times
}

/** Asks for reports of all photos, and waits until the last one is stored. */
async function makeAtOnce(/** @type {string} */ list, headers) {
  const body = JSON.stringify({ type: 'PhotoReport' })
  const asked = await Promise.all(Array.from({ length: AT_ONCE }, () => fetch(list, { method: 'POST', headers, body })))
  for (const answer of asked)
    if (!answer.ok) throw new Error(`${list} answered ${answer.status}: ${await answer.text()}`)
  for (;;) {
    const reports = await (await fetch(list, { headers })).json()
    if (reports.some(({ status }) => status === 'FAILED')) throw new Error('A report failed.')
    if (reports.every(({ status }) => status === 'COMPLETED')) return
    await pause(LOOK_AGAIN_MS)
  }
}
