import { randomUUID } from 'node:crypto'

import postgres from 'postgres'

import { beside } from './last.mjs'
import { median } from './median.mjs'
import { register, timeOf } from './member.mjs'
import { SLOWER, onSlowPage } from './slow-page.mjs'

/** A large loss, room by room. */
const SECTIONS = 10
const LINES = 1_000
const FEW = 10
const DESK = { width: 1_440, height: 900 }
const LOWER = { lowerIsBetter: true }
/** Below half of 100 ms there is no better and no worse. */
const KEY = { ...LOWER, least: 0.5 }
/** How many lines are priced one after the other, and how many are gone through by an arrow that is held. */
const LEFT = 15
const HELD = 150
const PACE = { delay: 120 }

/**
 * What an estimate of a thousand lines costs beside one of ten, and whether its grid follows its typist on a slow
 * processor.
 * @param {{ addresses: { DATABASE_OWNER_URL: string }, executablePath: string, rounds: number,
 *   serve: () => Promise<{ url: string, pid: number, stop: () => Promise<void> }> }} options
 */
export async function measureEstimates({ addresses, executablePath, rounds, serve }) {
  const owner = addresses.DATABASE_OWNER_URL
  const app = await serve()
  const sql = postgres(owner, { max: 1, onnotice: () => {} })
  const member = await register(app.url, owner)
  const [few, many] = [await makeEstimate(member, FEW), await makeEstimate(member, LINES)]
  await sql`analyze estimate_lines`

  const list = ({ jobId }) => timeOf(() => member.call('GET', `/api/v1/estimates/job/${jobId}?sections=false`))
  const read = ({ jobId, id }) => timeOf(() => member.call('GET', `/api/v1/estimates/job/${jobId}/${id}`))
  const bare = ({ id }) => timeOf(() => sql`select * from estimate_lines where estimate_id = ${id} order by rank, id`)
  const measured = []
  for (let round = 0; round < rounds; round++) {
    measured.push({
      listFew: await list(few),
      listMany: await list(many),
      read: await read(many),
      bare: await bare(many),
      saveFew: await timeOf(() => saveLine(member, few)),
      saveMany: await timeOf(() => saveLine(member, many)),
    })
  }
  const ratio = (/** @type {string} */ one, /** @type {string} */ other) =>
    median(measured.map((times) => times[one] / times[other]))
  const of = (/** @type {string} */ what) => median(measured.map((times) => times[what])).toFixed(1)
  console.log(`\n| estimates: ${LINES} lines | ms | |\n|---|---|---|`)
  console.log(
    `| a job's list of estimates | ${of('listMany')} | ${beside('estimates, a list of 1,000 lines ÷ of 10', ratio('listMany', 'listFew'), LOWER)} × with ${FEW} lines |`,
  )
  console.log(
    `| the whole estimate | ${of('read')} | ${beside('estimates, read of 1,000 lines ÷ their rows alone', ratio('read', 'bare'), LOWER)} × its rows alone |`,
  )
  console.log(
    `| a line that is saved | ${of('saveMany')} | ${beside('estimates, a line saved among 1,000 ÷ among 10', ratio('saveMany', 'saveFew'), LOWER)} × among ${FEW} lines |`,
  )
  const [ofFew, ofMany] = [await costOfSaving(sql, member, few), await costOfSaving(sql, member, many)]
  console.log(
    `| what it sends and writes | | ${ofMany.bytes} bytes and ${ofMany.rows} of the lines, among ${FEW} lines ${ofFew.bytes} and ${ofFew.rows} |`,
  )
  for (const [name, slowest] of Object.entries(await pressKeys({ app, member, executablePath, estimate: many }))) {
    console.log(
      `| ${name}, at ${SLOWER} × slower | | ${beside(`estimates, ${name}, 100 ms`, slowest / 100, KEY)} × 100 ms |`,
    )
  }
  await sql.end()
  await app.stop()
}

async function makeEstimate({ call }, /** @type {number} */ count) {
  const job = { type: 'Water', siteAddress: `${count} Esplanade`, isPrivateJob: true, contactName: 'Sam' }
  const { id: jobId } = await call('POST', '/api/v2/jobs', job)
  const each = count / SECTIONS
  const sections = Array.from({ length: SECTIONS }, (_, section) => ({
    title: `Room ${section + 1}`,
    lines: Array.from({ length: each }, (__, line) => ({
      code: `C${line % 40}`,
      description: `Remove and dispose of wet floor covering, part ${line + 1}`,
      quantity: 1 + (line % 9),
      unit: 'm²',
      unitCostCents: 12_50 + line,
      markupPercent: 20,
    })),
  }))
  const { id, sections: made } = await call('POST', '/api/v1/estimates', { jobId, name: `Of ${count}`, sections })
  const { id: lineId, totalCents: _, evidence: __, originId: ___, version: ____, ...line } = made[0].lines[0]
  return { jobId, id, lineId, line }
}

/** Saves the first line of an estimate under other words. @returns how many bytes that sends */
async function saveLine({ call }, { jobId, id, lineId, line }) {
  const sent = { ...line, note: randomUUID() }
  await call('PUT', `/api/v1/estimates/${jobId}/${id}/lines/${lineId}`, sent)
  return JSON.stringify(sent).length
}

/** The bytes that a saved line sends, and the rows of the estimate's lines that it writes. */
async function costOfSaving(sql, member, estimate) {
  const newest = sql`select max(xmin::text::bigint) from estimate_lines where estimate_id = ${estimate.id}`
  const [{ max }] = await newest
  const bytes = await saveLine(member, estimate)
  const [{ count }] = await sql`
    select count(*)::int from estimate_lines where estimate_id = ${estimate.id} and xmin::text::bigint > ${max}`
  return { bytes, rows: count }
}

/** Prices lines in the grid by the keyboard. @returns the ms of the slowest key of each kind */
async function pressKeys({ app, member: { login }, executablePath, estimate: { jobId, id } }) {
  const path = `/jobs/${jobId}/estimates/${id}`
  return onSlowPage({ app, login, path, executablePath, viewport: DESK }, async (page, { slow, slowestOf }) => {
    await page.getByRole('heading', { name: 'Room 5' }).scrollIntoViewIfNeeded()
    const cell = (/** @type {string} */ column) => page.getByLabel(`${column}, line 3 of Room 5`)
    await cell('Quantity').waitFor()
    await slow()
    await cell('Description').click()
    const words = await slowestOf(() => page.keyboard.type('and of the skirting', PACE))
    await cell('Quantity').click()
    const amounts = await slowestOf(() => page.keyboard.type('1234567', PACE))
    const lines = await slowestOf(async () => {
      for (let line = 0; line < LEFT; line++) {
        await page.keyboard.type('4', PACE)
        await page.keyboard.press('ArrowDown', PACE)
      }
    })
    const held = await slowestOf(async () => {
      for (let line = 0; line < HELD; line++) await page.keyboard.press('ArrowDown')
    })
    return { 'a letter': words, 'a digit': amounts, 'a key while lines are left': lines, 'an arrow that is held': held }
  })
}
