import postgres from 'postgres'

/** What is measured of the dashboard: the time that the database takes for each call, the call itself, and the page. */

/** How an actor's transaction begins when it plans by value: behind the wall, as the product asks. */
const BEGIN = `select set_config('role', 'makegood_app', true), set_config('app.organization_id', '1', true),
  set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'off', true)`

/**
 * @param {{
 *   base: string, url: string, rounds: number,
 *   calls: { name: string, path: string, token: string, statements: { text: string, params: unknown[] }[] }[],
 *   pages: { role: string, cookie: string }[],
 * }} options
 */
export async function measureDashboard({ base, url, rounds, calls, pages }) {
  const sql = postgres(url, { max: 1 })
  console.log('\n| dashboard at 100,000 jobs | database, ms | call, ms |\n|---|---|---|')
  for (const { name, path, token, statements } of calls) {
    const headers = { Authorization: `Bearer ${token}` }
    const database = await medianOf(rounds, () => runStatements(sql, statements))
    const call = await medianOf(rounds, () => readWhole(base + path, headers))
    console.log(`| ${name} | ${database.toFixed(0)} | ${call.toFixed(0)} |`)
  }
  await sql.end()
  for (const { role, cookie } of pages) {
    const page = await medianOf(rounds, () => readWhole(`${base}/`, { Cookie: cookie }))
    console.log(`| page of ${role}, whole | | ${page.toFixed(0)} |`)
  }
}

async function runStatements(/** @type {import('postgres').Sql} */ sql, statements) {
  await sql.begin(async (tx) => {
    await tx.unsafe(BEGIN)
    for (const { text, params } of statements) await tx.unsafe(text, params, { prepare: true })
  })
}

async function readWhole(/** @type {string} */ url, headers) {
  const answer = await fetch(url, { headers, redirect: 'manual' })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 200)}`)
}

/** Milliseconds of the work when it has been done before. */
async function medianOf(/** @type {number} */ rounds, /** @type {() => Promise<void>} */ work) {
  await work()
  const times = []
  for (let round = 0; round < Math.max(5, rounds); round++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times.toSorted((one, other) => one - other)[times.length >> 1]
}
