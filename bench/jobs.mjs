import postgres from 'postgres'

import { beside } from './last.mjs'
import { median } from './median.mjs'
import { watch } from './memory.mjs'

/** What is measured of the list of jobs beyond the comparison with the bare app. */

const FORMATS = ['csv', 'xlsx']
/** A bare reader takes more at once than the product, which keeps others' memory in mind. */
const ROWS_AT_ONCE = 5_000

/**
 * How fast 100,000 jobs leave as a sheet, beside the same rows as the driver alone reads them, and how much memory of
 * the server that takes.
 * @param {{
 *   base: string, token: string, url: string, exported: import('./statements.mjs').Sent, rounds: number,
 *   memory: () => Promise<number>,
 * }} options `url` is the owner's
 */
export async function measureExports({ base, token, url, exported, rounds, memory }) {
  console.log(
    '\n| export of 100,000 jobs | rows/s | its SQL alone, rows/s | ÷ SQL alone | size | server before | most during it |\n|---|---|---|---|---|---|---|',
  )
  // Not prepared, it is planned for its values either way; how else, is tried.
  const trials = []
  for (const settings of [{}, exported.settings]) {
    const sent = { ...exported, settings }
    trials.push({ sent, ...(await readAlone(url, sent)) })
  }
  const [{ sent: alone }] = trials.toSorted((one, other) => one.seconds - other.seconds)
  for (const format of FORMATS) {
    const pairs = []
    let [size, peak] = [0, 0]
    const before = await memory()
    for (let round = 0; round < rounds; round++) {
      const watching = watch(memory)
      const began = performance.now()
      size = await bytesOf(`${base}/api/v1/jobs/export?format=${format}`, token)
      const took = (performance.now() - began) / 1000
      peak = Math.max(peak, await watching.stop())
      // Jobs that other measurements opened are exported as well.
      const { rows, seconds } = await readAlone(url, alone)
      pairs.push([rows / took, rows / seconds])
    }
    const speeds = [0, 1].map((side) => median(pairs.map((pair) => pair[side])).toFixed(0))
    const cells = [
      ...speeds,
      beside(`export of jobs, ${format} ÷ SQL`, median(pairs.map(([one, other]) => one / other))),
      `${(size / 1e6).toFixed(1)} MB`,
      ...[before, peak].map((megabytes) => `${megabytes.toFixed(0)} MB`),
    ]
    console.log(`| ${format} | ${cells.join(' | ')} |`)
  }
}

async function bytesOf(/** @type {string} */ url, /** @type {string} */ token) {
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'identity' } })
  if (!answer.ok || !answer.body) throw new Error(`The export answered ${answer.status}.`)
  let size = 0
  for await (const chunk of answer.body) size += chunk.length
  return size
}

/** How many rows the driver reads, some at a time, and in how many seconds. */
async function readAlone(/** @type {string} */ url, /** @type {import('./statements.mjs').Sent} */ sent) {
  const sql = postgres(url, { max: 1, connection: { ...sent.settings, 'app.organization_id': '1' } })
  await sql`select 1`
  const began = performance.now()
  let rows = 0
  for (const { text, params } of sent.statements) {
    for await (const some of sql.unsafe(text, params).cursor(ROWS_AT_ONCE)) rows += some.length
  }
  const seconds = (performance.now() - began) / 1000
  await sql.end()
  return { rows, seconds }
}
