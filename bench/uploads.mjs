import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { serveBare } from './bare-files.mjs'
import { beside } from './last.mjs'
import { median } from './median.mjs'
import { watch } from './memory.mjs'

const MEGABYTE = 1_048_576

/** Loads of uploads: how many files of how many megabytes in one request, and how many requests at once. */
const LOADS = [
  { files: 1, megabytes: 50, atOnce: 1 },
  { files: 1, megabytes: 50, atOnce: 4 },
  { files: 49, megabytes: 4, atOnce: 1 },
]

/**
 * How fast files are taken, beside a bare handler that writes what it is sent to a file on the same disk, and how much
 * memory the server has meanwhile. A file of ours is spooled, read for its type, stored and synced; the bare one is written.
 * @param {{ base: string, token: string, scratch: string, rounds: number, memory: () => Promise<number> }} options
 */
export async function measureUploads({ base, token, scratch, rounds, memory }) {
  const headers = { Authorization: `Bearer ${token}` }
  const filters = encodeURIComponent('{"table":"All_Jobs"}')
  const { items } = await (await fetch(`${base}/api/v2/jobs?jobFilters=${filters}&pageSize=10`, { headers })).json()
  const path = `${base}/api/v1/uploads/job/${items[0].id}`
  const bare = await serveBare(join(scratch, 'bare-uploads'))
  console.log(
    `\n| upload | requests at once | app, MB/s | bare handler, MB/s | app ÷ bare | memory at most |\n|---|---|---|---|---|---|`,
  )
  for (const load of LOADS) {
    const pairs = []
    let highest = 0
    for (let round = 0; round < rounds; round++) {
      const watching = watch(memory)
      pairs.push([await speedOf(path, headers, load), await speedOf(bare.url, {}, load)])
      highest = Math.max(highest, await watching.stop())
      await removeAll(path, headers)
    }
    const [app, plain] = [0, 1].map((side) => median(pairs.map((pair) => pair[side])))
    const ratio = median(pairs.map(([one, other]) => one / other))
    const name = load.files === 1 ? `one of ${load.megabytes} MB` : `${load.files} of ${load.megabytes} MB`
    console.log(
      `| ${name} | ${load.atOnce} | ${app.toFixed(0)} | ${plain.toFixed(0)} | ${beside(`upload, ${name}, ${load.atOnce} at once`, ratio)} | ${highest.toFixed(0)} MB |`,
    )
  }
  await bare.stop()
}

/** Megabytes a second from the first byte to the last answer. */
async function speedOf(/** @type {string} */ url, headers, { files, megabytes, atOnce }) {
  const bytes = Buffer.alloc(megabytes * MEGABYTE, 65)
  const one = () => {
    const form = new FormData()
    for (let n = 0; n < files; n++) form.append('files', new Blob([bytes]), `${n}.txt`)
    return fetch(url, { method: 'POST', body: form, headers })
  }
  // What was written before is on the disk: who syncs next would wait for it as well.
  await promisify(execFile)('sync')
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: atOnce }, one))
  const seconds = (performance.now() - began) / 1000
  const failed = answers.find(({ status }) => status !== 201)
  if (failed) throw new Error(`${url} answered ${failed.status}: ${await failed.text()}`)
  return (files * megabytes * atOnce) / seconds
}

async function removeAll(/** @type {string} */ path, headers) {
  const uploads = await (await fetch(path, { headers })).json()
  for (const { id } of uploads) await fetch(`${path}/${id}`, { method: 'DELETE', headers })
}
