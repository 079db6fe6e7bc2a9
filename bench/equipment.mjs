import postgres from 'postgres'

import { LARGE } from './fill.mjs'
import { beside } from './last.mjs'
import { median } from './median.mjs'
import { watch } from './memory.mjs'

/** What is measured of the catalogue of equipment. */

const ROWS = 10_000
const BATCH = 1_000

const units = (/** @type {number} */ round) =>
  Array.from({ length: ROWS }, (_, n) => ({
    category: `Bench ${round} ${n % 20}`,
    referenceId: `B${round}-${String(n).padStart(5, '0')}`,
    brand: 'Dri-Eaz',
    model: `Velo ${n % 7}`,
    serial: `VP-${round}-${n}`,
  }))

/**
 * How fast 10,000 units come in by a sheet, the first time and again, beside the same rows written straight into a table of
 * the same columns and indexes.
 * @param {{ base: string, token: string, url: string, rounds: number, memory: () => Promise<number> }} options `url` is the owner's
 */
export async function measureImport({ base, token, url, rounds, memory }) {
  const first = []
  const again = []
  const bare = []
  const before = await memory()
  const watching = watch(memory)
  for (let round = 0; round < rounds; round++) {
    const rows = units(round)
    first.push(await send({ base, token, rows }, { created: ROWS, updated: 0 }))
    again.push(await send({ base, token, rows }, { created: 0, updated: 0 }))
    bare.push(await insert(url, rows))
  }
  const peak = await watching.stop()
  const [one, two, three] = [first, again, bare].map(median)
  console.log(
    '\n| import of 10,000 units | rows/s, median | ÷ bare rows | server before | most during it |\n|---|---|---|---|---|',
  )
  const megabytes = [before, peak].map((size) => `${size.toFixed(0)} MB`).join(' | ')
  console.log(
    `| the first time | ${one.toFixed(0)} | ${beside('import of units, the first time', one / three)} | ${megabytes} |`,
  )
  console.log(`| the same sheet again | ${two.toFixed(0)} | ${beside('import of units, again', two / three)} | | |`)
  console.log(`| rows alone | ${three.toFixed(0)} | 1 | | |`)
}

async function send({ base, token, rows }, expected) {
  const columns = Object.keys(rows[0])
  const sheet = [columns, ...rows.map((row) => columns.map((column) => row[column]))].map((cells) => cells.join(','))
  const form = new FormData()
  form.set('file', new File([sheet.join('\n')], 'units.csv', { type: 'text/csv' }))
  const began = performance.now()
  const answer = await fetch(`${base}/api/v1/equipment/import`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  })
  const { created, updated, rejected } = await answer.json()
  if (!answer.ok || created !== expected.created || updated !== expected.updated || rejected.length) {
    throw new Error(`The import answered ${answer.status}: ${created} created, ${updated} updated.`)
  }
  return ROWS / ((performance.now() - began) / 1000)
}

async function insert(/** @type {string} */ url, rows) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql`create temp table bare (like equipment_items including defaults including indexes)`
  const categoryId = crypto.randomUUID()
  const values = rows.map(({ category: _, referenceId, ...row }) => ({
    ...row,
    id: crypto.randomUUID(),
    organization_id: LARGE,
    category_id: categoryId,
    reference_id: referenceId,
  }))
  const began = performance.now()
  for (let at = 0; at < ROWS; at += BATCH) await sql`insert into bare ${sql(values.slice(at, at + BATCH))}`
  const speed = ROWS / ((performance.now() - began) / 1000)
  await sql.end()
  return speed
}
