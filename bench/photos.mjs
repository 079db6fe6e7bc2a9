import { randomUUID } from 'node:crypto'

import sharp from 'sharp'

import { sharpASecond } from './bare-photos.mjs'
import { beside } from './last.mjs'
import { median } from './median.mjs'

/** As a phone sends them: prepared on the device, at most 2560 pixels. */
const [WIDTH, HEIGHT] = [2560, 1920]
const PHOTOS = 40
/** As many as one tab of ours sends. */
const AT_ONCE = 3
const LOOK_AGAIN_MS = 25

/**
 * How many photos a second go from the device until their thumbnail can be seen, by the call for a room's photo notes,
 * beside what sharp alone makes of the same photos.
 * @param {{ base: string, token: string, edges: number[], scratch: string, rounds: number }} options `edges`: of the
 *   product's sizes, the largest first
 */
export async function measurePhotos({ base, token, edges, scratch, rounds }) {
  const headers = { Authorization: `Bearer ${token}` }
  const room = await layOutRoom(base, headers)
  const bytes = await paint()
  const stored = []
  const pairs = []
  for (let round = 0; round < rounds; round++) {
    const app = await photosASecond((one) => sendAndSee(base, headers, room, one), bytes)
    stored.push(app.stored)
    pairs.push([app.seen, await sharpASecond({ bytes, edges, photos: PHOTOS, scratch })])
  }
  const [seen, alone] = [0, 1].map((side) => median(pairs.map((pair) => pair[side])).toFixed(1))
  const ratio = median(pairs.map(([one, other]) => one / other))
  const size = (bytes.length / 1_048_576).toFixed(1)
  console.log(
    `\n| photos of ${size} MB, ${AT_ONCE} at once | stored, photos/s | thumbnail seen, photos/s | sharp alone, photos/s | seen ÷ sharp |\n|---|---|---|---|---|`,
  )
  console.log(
    `| ${PHOTOS} | ${median(stored).toFixed(1)} | ${seen} | ${alone} | ${beside('photos, thumbnail seen ÷ sharp', ratio)} |`,
  )
}

/** Sends photos, several at once, and says how many a second were stored and seen. */
async function photosASecond(/** @type {(bytes: Buffer) => Promise<{ seen: Promise<void> }>} */ send, bytes) {
  const began = performance.now()
  const seeing = []
  let left = PHOTOS
  const one = async () => {
    // No two are the same: their hash is what a replay is known by.
    while (left-- > 0) seeing.push(await send(Buffer.concat([bytes, Buffer.from(randomUUID())])))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  const stored = PHOTOS / ((performance.now() - began) / 1000)
  await Promise.all(seeing.map(({ seen }) => seen))
  return { stored, seen: PHOTOS / ((performance.now() - began) / 1000) }
}

async function sendAndSee(base, headers, { path }, bytes) {
  const { photos } = await (await posted(base + path, headers, bytes)).json()
  return { seen: see(base + photos[0].thumbnail, headers) }
}

async function see(/** @type {string} */ url, headers) {
  for (;;) {
    const answer = await fetch(url, { headers })
    await answer.arrayBuffer()
    if (answer.status === 200) return
    if (answer.status !== 202) throw new Error(`${url} answered ${answer.status}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}

async function posted(/** @type {string} */ url, headers, bytes) {
  const form = new FormData()
  form.append('photoIds', JSON.stringify([randomUUID()]))
  form.append('photos', new Blob([bytes]), 'wall.jpg')
  const answer = await fetch(url, { method: 'POST', body: form, headers })
  if (answer.status !== 201) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

/** A room of some job, at a visit. */
async function layOutRoom(/** @type {string} */ base, headers) {
  const filters = encodeURIComponent('{"table":"All_Jobs"}')
  const { items } = await (await fetch(`${base}/api/v2/jobs?jobFilters=${filters}&pageSize=10`, { headers })).json()
  const jobId = items[0].id
  const make = async (/** @type {string} */ path, body) => {
    const init = {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }
    const answer = await fetch(base + path, init)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const room = await make(`/api/v1/rooms/${jobId}`, { roomName: `Laundry ${randomUUID()}` })
  const visit = await make(`/api/v2/inspections/${jobId}`, {})
  return { path: `/api/v1/rooms/${jobId}/${room.id}/${visit.id}/room-feed-item-photos` }
}

/** A photo with as much in it as a wall has. */
function paint() {
  const noise = /** @type {const} */ ({ type: 'gaussian', mean: 128, sigma: 12 })
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#888', noise } })
    .blur(1.2)
    .jpeg({ quality: 85 })
    .toBuffer()
}
