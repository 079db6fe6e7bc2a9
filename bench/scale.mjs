import { setTimeout as pause } from 'node:timers/promises'

import { freePort } from '../scripts/lib/ports.mjs'
import { startBalancer, startPooler } from '../scripts/lib/scaled.mjs'
import { median } from './median.mjs'

/** So many connections ask, and so many of another organisation flood beside them. */
const CONNECTIONS = 16
const FLOOD = 64
const CALLS = ['list: first page', 'read a job']
/** Each organisation has one, where a job is only another's: to say that there is none would be no flood. */
const FLOODED = 'list: first page, filtered and sorted'

/**
 * What a second process behind one address brings, with PgBouncer between both and the database, and what is left of
 * one while another organisation asks it for all that it can get.
 * @param {object} options
 * @param {(environment: NodeJS.ProcessEnv) => Promise<{ url: string, stop: () => Promise<void> }>} options.serve starts a process
 * @param {(target: { url: string, token: string }, connections: number, seconds: number) => Promise<number>} options.load
 *   requests a second
 * @param {(name: string, pairs: [number, number][], options?: object) => string} options.ratio
 */
export async function measureScale({ environment, scratch, calls, tokens, serve, load, ratio, rounds, seconds }) {
  const DATABASE_DIRECT_URL = environment.DATABASE_URL
  const DATABASE_URL = await startPooler(DATABASE_DIRECT_URL, scratch)
  const pooled = { ...environment, DATABASE_URL, DATABASE_DIRECT_URL }
  const processes = [await serve(pooled), await serve(pooled)]
  const ports = processes.map(({ url }) => Number(new URL(url).port))
  const addresses = []
  for (const behind of [ports.slice(0, 1), ports]) {
    const port = await freePort()
    await startBalancer(port, behind)
    addresses.push(`http://127.0.0.1:${port}`)
  }
  const [one, two] = addresses
  console.log(
    '\n| call, through PgBouncer | one process, requests/s | two | one, another organisation floods | two ÷ one | one flooded ÷ not |\n|---|---|---|---|---|---|',
  )
  for (const name of Object.keys(calls).filter((call) => CALLS.some((word) => call.startsWith(word)))) {
    const { path, body } = calls[name]
    if (body) continue
    const of = (/** @type {string} */ address) => ({ url: address + path, token: tokens.large })
    const rows = []
    for (let round = 0; round < rounds; round++) {
      const alone = await load(of(one), CONNECTIONS, seconds)
      const both = await load(of(two), CONNECTIONS, seconds)
      const flooding = { url: one + calls[FLOODED].path, token: tokens.middle, isRefused: true }
      const flood = load(flooding, FLOOD, seconds + 1)
      await pause(500)
      // What is refused meanwhile is not counted as answered.
      const flooded = await load({ ...of(one), isRefused: true }, CONNECTIONS, seconds)
      await flood
      rows.push([alone, both, flooded])
    }
    const shown = [0, 1, 2].map((at) => median(rows.map((row) => row[at])).toFixed(0)).join(' | ')
    const gain = ratio(
      `scale: ${name}, two ÷ one`,
      rows.map(([alone, both]) => [both, alone]),
    )
    const left = ratio(
      `scale: ${name}, one flooded ÷ not`,
      rows.map(([alone, , flooded]) => [flooded, alone]),
    )
    console.log(`| ${name} | ${shown} | ${gain} | ${left} |`)
  }
  await Promise.all(processes.map(({ stop }) => stop()))
}
