import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { birth } from './processes.mjs'
import { Refusal } from './refusal.mjs'

/**
 * Claims a data directory for this process, so that two commands never work on one database.
 * @param {string} dataDir
 * @param {string} what the claimant's name in the refusal of the other one
 * @returns {() => void} gives it back
 */
export function claim(dataDir, what) {
  const path = join(dataDir, 'running.json')
  const holder = read(path)
  if (holder?.birth && holder.birth === birth(holder.pid)) {
    throw new Refusal(
      `${holder.what} already runs from this folder (process ${holder.pid}). Stop it with Ctrl-C first.`,
    )
  }
  rmSync(path, { force: true })
  writeFileSync(path, JSON.stringify({ what, pid: process.pid, birth: birth(process.pid) }), { flag: 'wx' })
  return () => rmSync(path, { force: true })
}

function read(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
