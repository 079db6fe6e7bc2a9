import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

import { root } from '../scripts/lib/paths.mjs'

/** What the last run measured, in git, so that a fall is seen by whoever looks at the change that made it. */

const path = join(root, 'bench/last.json')
/** A change by less than this share is the machine's. */
const FALL = 0.25
/** The same build has the same bytes on any machine. */
const FALL_OF_BYTES = 0.1

/** @type {Record<string, Record<string, number>>} by machine, the last one first */
const last = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
/** @type {Record<string, number>} */
const now = {}

export const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`

export const lastMachine = Object.keys(last)[0] ?? 'none'

/**
 * What was measured last: on this machine, else on the last one that measured it. Seconds are another machine's own.
 * @param {string} name
 * @param {string} unit
 */
const lastOf = (name, unit) =>
  [last[machine], ...(unit === 's' ? [] : Object.values(last))].find((numbers) => numbers?.[name] !== undefined)?.[name]

/**
 * Notes a ratio, or a number with a unit of its own, for the next run and writes it beside the last one:
 * `0.20, was 0.34, FELL` or `172 kB, was 158 kB`.
 * @param {string} name
 * @param {number} value
 * @param {{ lowerIsBetter?: boolean, unit?: '' | 's' | 'kB' | 'MB', least?: number }} [options] what has a unit is better
 *   the lower; below `least` there is no better and no worse
 */
export function beside(name, value, { unit = '', lowerIsBetter = unit !== '', least = 0 } = {}) {
  const key = unit ? `${name}, ${unit}` : name
  now[key] = Number(value.toFixed(3))
  const was = lastOf(key, unit)
  if (was === undefined) return written(value, unit)
  const [before, after] = [was, value].map((one) => Math.max(least, one))
  const fall = unit === 'kB' ? FALL_OF_BYTES : FALL
  const hasFallen = lowerIsBetter ? after > before * (1 + fall) : after < before * (1 - fall)
  return `${written(value, unit)}, was ${written(was, unit)}${hasFallen ? ', FELL' : ''}`
}

const written = (/** @type {number} */ value, /** @type {string} */ unit) =>
  unit ? `${value.toFixed(unit === 's' ? 1 : 0)} ${unit}` : value.toFixed(2)

/** Writes what was measured over what this machine last measured of the same. */
export function keepNumbers() {
  const numbers = Object.fromEntries(
    Object.entries({ ...last[machine], ...now }).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
  const { [machine]: _, ...others } = last
  writeFileSync(path, `${JSON.stringify({ [machine]: numbers, ...others }, null, 2)}\n`)
}
