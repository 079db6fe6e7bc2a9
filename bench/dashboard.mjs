import { beside } from './last.mjs'
import { median } from './median.mjs'
import { openStatements, planBest } from './statements.mjs'

/** What is measured of the dashboard: its calls and its page, each beside the SQL that it sends. */

/** SQL that takes less is no base for a ratio. */
const LEAST_MS = 1
const LEAST_ROUNDS = 5

/**
 * @param {{
 *   base: string, url: string, rounds: number,
 *   calls: ({ name: string, path: string, token: string } & import('./statements.mjs').Sent)[],
 *   pages: ({ role: string, cookie: string } & import('./statements.mjs').Sent)[],
 * }} options `url` is the owner's
 */
export async function measureDashboard({ base, url, rounds, calls, pages }) {
  console.log('\n| dashboard at 100,000 jobs | its SQL alone, ms | whole, ms | whole ÷ SQL alone |\n|---|---|---|---|')
  const asked = [
    ...calls.map((call) => ({ ...call, headers: { Authorization: `Bearer ${call.token}` } })),
    ...pages.map((page) => ({ ...page, name: `page of ${page.role}`, path: '/', headers: { Cookie: page.cookie } })),
  ]
  for (const { name, path, headers, ...call } of asked) {
    const { once, end } = openStatements(url, await planBest(url, call))
    const read = () => readWhole(base + path, headers)
    await Promise.all([once(), read()])
    const pairs = []
    for (let round = 0; round < Math.max(LEAST_ROUNDS, rounds); round++) {
      pairs.push([await timeOf(once), await timeOf(read)])
    }
    await end()
    const [alone, whole] = [0, 1].map((side) => median(pairs.map((pair) => pair[side])).toFixed(0))
    const ratio = median(pairs.map(([one, other]) => other / Math.max(LEAST_MS, one)))
    const marked = beside(`dashboard: ${name}, time ÷ SQL`, ratio, { lowerIsBetter: true })
    console.log(`| ${name} | ${alone} | ${whole} | ${marked} |`)
  }
}

async function readWhole(/** @type {string} */ url, headers) {
  const answer = await fetch(url, { headers, redirect: 'manual' })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 200)}`)
}

/** Milliseconds of some work. */
async function timeOf(/** @type {() => Promise<unknown>} */ work) {
  const began = performance.now()
  await work()
  return performance.now() - began
}
