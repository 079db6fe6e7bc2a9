import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import http from 'node:http'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'

const MEGABYTE = 1_048_576

/**
 * The least that a server can do with what it is sent: it writes it to a file and syncs that. It has a process to itself, as
 * the app has; in that of whoever sends, the two wait for each other.
 */
export async function serveBare(/** @type {string} */ folder) {
  await mkdir(folder, { recursive: true })
  const server = fork(fileURLToPath(import.meta.url), [folder])
  const port = await new Promise((resolve, reject) => server.once('message', resolve).once('error', reject))
  const stop = async () => {
    server.kill()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${port}/`, stop }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2)
  const server = http.createServer({ highWaterMark: MEGABYTE }, async (request, response) => {
    const file = `${folder}/${randomUUID()}`
    await pipeline(request, createWriteStream(file, { flush: true, highWaterMark: MEGABYTE }))
    response.writeHead(201).end()
    await rm(file)
  })
  server.listen(0, '127.0.0.1', () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
    process.send?.(port)
  })
  // Nobody is left to send.
  process.on('disconnect', () => process.exit())
}
