import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

import { root } from '../scripts/lib/paths.mjs'

/** What the last run measured, in git, so that a fall is seen by whoever looks at the change that made it. */

const path = join(root, 'bench/last.json')
/** A change by less than this share is the machine's. */
const FALL = 0.25

/** @type {Record<string, Record<string, number>>} by machine, the last one first */
const last = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
/** @type {Record<string, number>} */
const now = {}

export const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`

export const lastMachine = Object.keys(last)[0] ?? 'none'

/** What was measured last: on this machine, else on the last one that measured it. */
const lastOf = (/** @type {string} */ name) =>
  [last[machine], ...Object.values(last)].find((ratios) => ratios?.[name] !== undefined)?.[name]

/**
 * Notes a ratio for the next run and writes it beside the last one: `0.20, was 0.34, FELL`.
 * @param {{ lowerIsBetter?: boolean }} [options]
 */
export function beside(/** @type {string} */ name, /** @type {number} */ ratio, { lowerIsBetter = false } = {}) {
  now[name] = Number(ratio.toFixed(3))
  const was = lastOf(name)
  if (was === undefined) return ratio.toFixed(2)
  const hasFallen = lowerIsBetter ? was < ratio * (1 - FALL) : ratio < was * (1 - FALL)
  return `${ratio.toFixed(2)}, was ${was.toFixed(2)}${hasFallen ? ', FELL' : ''}`
}

/** Writes what was measured over what this machine last measured of the same. */
export function keepRatios() {
  const ratios = Object.fromEntries(
    Object.entries({ ...last[machine], ...now }).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
  const { [machine]: _, ...others } = last
  writeFileSync(path, `${JSON.stringify({ [machine]: ratios, ...others }, null, 2)}\n`)
}
