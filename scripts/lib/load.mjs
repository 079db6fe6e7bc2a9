import { Agent, request as ask } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

import { seeded } from './seeded.mjs'

/**
 * @typedef {object} Call
 * @property {string} method
 * @property {string} path
 * @property {string} [token]
 * @property {object} [body]
 *
 * @typedef {object} Load
 * @property {string} base on this machine
 * @property {Call[]} calls one is taken at random for each request
 * @property {number} seconds
 * @property {number} seed
 * @property {number} [perSecond] sends so many, whatever comes back
 * @property {number} [connections] sends the next when the last was answered
 * @property {number} [heldOpen] so many connections are open before the first request, as those of proxies and browsers are
 * @property {number} [pauseMs] after each answer
 *
 * @typedef {object} Outcome
 * @property {number} sent
 * @property {number} perSecond answered with 2xx
 * @property {Record<string, number>} statuses
 * @property {Spread} answered milliseconds of what was answered with 2xx
 * @property {Spread} refused milliseconds of 429 and 503
 *
 * @typedef {{ median: number, p95: number, p99: number, most: number }} Spread
 */

/** How many are on their way at most: a server that answers nothing must not take this machine's memory. */
const MOST_UNDER_WAY = 4_000

/**
 * Sends requests to this machine from a thread of its own, so that measuring does not wait for sending.
 * @returns {Promise<Outcome>}
 */
export function load(/** @type {Load} */ options) {
  if (!/^(127\.0\.0\.1|localhost)$/.test(new URL(options.base).hostname))
    throw new Error('Only this machine is loaded.')
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: options })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

if (!isMainThread) parentPort.postMessage(await send(workerData))

/** @returns {Promise<Outcome>} */
async function send({ base, calls, seconds, seed, perSecond, connections = 0, heldOpen = 0, pauseMs = 0 }) {
  const random = seeded(seed)
  const agent = new Agent({
    keepAlive: true,
    maxSockets: connections || MOST_UNDER_WAY,
    maxFreeSockets: MOST_UNDER_WAY,
  })
  /** @type {Record<string, number>} */
  const statuses = {}
  const times = { answered: [], refused: [] }
  const probe = { method: 'GET', path: '/api/health/live' }
  await Promise.all(Array.from({ length: heldOpen }, () => statusOf(agent, base, probe)))
  const began = performance.now()
  const isOver = () => performance.now() - began > seconds * 1000
  const one = async () => {
    const sentAt = performance.now()
    const status = await statusOf(agent, base, calls[Math.floor(random() * calls.length)])
    statuses[status] = (statuses[status] ?? 0) + 1
    const list = status >= 200 && status < 300 ? times.answered : status === 429 || status === 503 ? times.refused : []
    list.push(performance.now() - sentAt)
  }
  const underWay = new Set()
  const start = () => {
    const going = one().finally(() => underWay.delete(going))
    underWay.add(going)
  }
  let sent = 0
  if (perSecond) {
    while (!isOver()) {
      const due = ((performance.now() - began) / 1000) * perSecond
      for (; sent < due && underWay.size < MOST_UNDER_WAY; sent++) start()
      await pause(1)
    }
  } else {
    const follow = async () => {
      while (!isOver()) {
        sent++
        await one()
        if (pauseMs) await pause(pauseMs)
      }
    }
    await Promise.all(Array.from({ length: connections }, follow))
  }
  const lasted = (performance.now() - began) / 1000
  const answeredInTime = times.answered.length
  await Promise.all(underWay)
  agent.destroy()
  return {
    sent,
    perSecond: answeredInTime / lasted,
    statuses,
    answered: spread(times.answered),
    refused: spread(times.refused),
  }
}

// Declared as a function: the thread's first line above runs before a constant would exist.
function pause(/** @type {number} */ ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** @returns {Promise<number | string>} the status, or the code of the error that prevented an answer */
function statusOf(
  /** @type {Agent} */ agent,
  /** @type {string} */ base,
  /** @type {Call} */ { method, path, token, body },
) {
  return new Promise((resolve) => {
    const text = body && JSON.stringify(body)
    const headers = {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(text && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
    }
    const request = ask(base + path, { agent, method, headers, timeout: 60_000 }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
    request.on('error', (error) => resolve(error.code ?? error.message))
    request.on('timeout', () => request.destroy(new Error('TIMEOUT')))
    request.end(text)
  })
}

/** @returns {Spread} */
function spread(/** @type {number[]} */ times) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { median: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) }
}
