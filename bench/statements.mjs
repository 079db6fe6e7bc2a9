import postgres from 'postgres'

/** The SQL of a call by itself: what Postgres alone needs for it, at its best. */

/** Postgres decides between a plan for any values and one for these at the sixth run of a prepared statement. */
const RUNS_UNTIL_PLANNED = 6
/** In turn, and the best of each counts: a machine that was busy for a moment says nothing of a plan. */
const TRIALS = 2
const TRIAL_SECONDS = 0.3
const BY_VALUE = { plan_cache_mode: 'force_custom_plan' }

/** @typedef {{ statements: { text: string, params: unknown[] }[], settings: Record<string, string> }} Sent */

/** A connection that runs what a call sends. The function that searches jobs finds those of nobody without the organisation. */
export function openStatements(/** @type {string} */ url, /** @type {Sent} */ { statements, settings }) {
  const sql = postgres(url, { max: 1, connection: { ...settings, 'app.organization_id': '1' } })
  return {
    once: () => Promise.all(statements.map(({ text, params }) => sql.unsafe(text, params, { prepare: true }))),
    end: () => sql.end(),
  }
}

/** How many times a second Postgres alone runs what a call sends it, one after the other on one connection. */
export async function measureStatements(
  /** @type {string} */ url,
  /** @type {Sent} */ sent,
  /** @type {number} */ seconds,
) {
  const { once, end } = openStatements(url, sent)
  for (let run = 0; run < RUNS_UNTIL_PLANNED; run++) await once()
  const began = performance.now()
  let times = 0
  while (performance.now() - began < seconds * 1000) {
    await once()
    times++
  }
  const perSecond = (times * 1000) / (performance.now() - began)
  await end()
  return perSecond
}

/**
 * The same with the settings with which it is fastest: Postgres' own, each statement planned for its values, or those
 * that the product asks for. A plan for any values can take ten times as long, and then a baseline would be none.
 * @template {Sent} Call
 * @param {string} url
 * @param {Call} call that only reads
 * @returns {Promise<Call>}
 */
export async function planBest(url, call) {
  const candidates = [{}, BY_VALUE, call.settings]
  const best = candidates.map(() => 0)
  for (let trial = 0; trial < TRIALS; trial++) {
    for (const [at, settings] of candidates.entries()) {
      best[at] = Math.max(best[at], await measureStatements(url, { ...call, settings }, TRIAL_SECONDS))
    }
  }
  const settings = candidates[best.indexOf(Math.max(...best))]
  return { ...call, settings }
}
