import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'

import { root } from '../scripts/lib/paths.mjs'

/** As in the product: so many processes at once, with so much memory each, without our environment. */
const AT_ONCE = 2
const MEMORY_MB = 128
const JPEG_QUALITY = 75

/** The two ways to come from a photo to its sizes. Which is faster depends on the machine. */
const WAYS = /** @type {const} */ (['each from the file', 'each from the one before'])

/**
 * How many photos a second sharp by itself makes in the product's sizes, in processes like the product's, as many at
 * once: by the faster of its ways. Nobody sends them, stores them or asks for them.
 * @param {{ bytes: Buffer, edges: number[], photos: number, scratch: string }} options `edges`: the largest first
 */
export async function sharpASecond({ bytes, edges, photos, scratch }) {
  const folder = join(scratch, 'bare-photos')
  await mkdir(folder, { recursive: true })
  const paths = Array.from({ length: photos }, (_, n) => join(folder, `${n}.jpg`))
  for (const path of paths) await writeFile(path, bytes)
  const speeds = []
  for (const way of WAYS) {
    const children = Array.from({ length: AT_ONCE }, start)
    // A process that has loaded sharp waits for the next photo in the product as well.
    await Promise.all(children.map((child) => resized(child, { way, edges, path: paths[0] })))
    const began = performance.now()
    const left = [...paths]
    const one = async (child) => {
      for (let path = left.pop(); path; path = left.pop()) await resized(child, { way, edges, path })
    }
    await Promise.all(children.map(one))
    speeds.push(photos / ((performance.now() - began) / 1000))
    for (const child of children) child.kill()
  }
  await rm(folder, { recursive: true })
  return Math.max(...speeds)
}

const start = () =>
  spawn(process.execPath, [`--max-old-space-size=${MEMORY_MB}`, join(root, 'lib/platform/apart/child.mjs')], {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })

async function resized(/** @type {import('node:child_process').ChildProcess} */ child, input) {
  child.send({ module: import.meta.url, input })
  const [{ answer }] = await once(child, 'message')
  if (answer?.length !== input.edges.length) throw new Error(`sharp made nothing of ${input.path}.`)
}

/** What one of the processes does. */
export async function work({ way, edges, path }) {
  const images = []
  let source = sharp(path).autoOrient()
  for (const edge of edges) {
    const resized = source.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    if (way === 'each from the file') {
      images.push(await resized.jpeg({ quality: JPEG_QUALITY }).toBuffer())
      source = sharp(path).autoOrient()
    } else {
      const { data, info } = await resized.raw().toBuffer({ resolveWithObject: true })
      const { width, height, channels } = info
      const open = () => sharp(data, { raw: { width, height, channels } })
      images.push(await open().jpeg({ quality: JPEG_QUALITY }).toBuffer())
      source = open()
    }
  }
  return images
}
