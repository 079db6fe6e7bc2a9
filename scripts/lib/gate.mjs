import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'

import { addressKey, callerAddress } from '../../lib/platform/http/network-address.mjs'
import { Calm, Lane } from './admission.mjs'
import { arrivals } from './arrival.mjs'
import { costs } from './cost.mjs'
import { answerProblem } from './plain-problem.mjs'
import { securityHeaders } from './security-headers.mjs'

/** How many proofs of a session are remembered; the least used go first. */
const MOST_KNOWN = 20_000
/** The group of requests without a proof, or with one that has not been seen yet. */
const STRANGERS = 'strangers'
/** A longer request gives its place back and goes on: a hanging one must not hold the others up. */
const LEASE_MS = 20_000
/** An unwanted body is read up to this size, so that its connection can be used again. */
const TAKEN_IN_BYTES = 65_536
const COOKIE = /(?:^|;\s*)(?:__Host-)?makegood\.session=([^;]+)/

/**
 * How many run at once: as many as the database has connections for, a few of them kept for requests that need no
 * place. While another organisation comes, one has few of them, so that the other's request finds the processor free;
 * as many stay free for the next. Reads and writes wait only so long that, with their own work, they stay near a second
 * when everything is full.
 */
function lanesOf(/** @type {number} */ pool) {
  const share = (/** @type {number} */ part) => Math.max(1, Math.round(pool * part))
  const lane = (atOnce, each, patienceMs, few = 0) => new Lane({ atOnce, each, patienceMs, few })
  const calm = new Calm((ms, then) => setTimeout(then, ms).unref())
  const short = (/** @type {number} */ part, /** @type {number} */ few) =>
    new Lane({ atOnce: share(part), each: share(0.2), patienceMs: 300, few, calm })
  return {
    read: short(0.8, share(3)),
    // One screen may send as many records at once as a phone kept while it was offline.
    write: short(0.5, Math.max(64, share(4))),
    session: short(0.5, share(3)),
    heavy: lane(share(0.2), share(0.1), 10_000, 6),
    // As many as compute hashes at once, and as many again that check first (lib/platform/auth/passwords.ts). One
    // address never has them all.
    hash: lane(4, 2, 2_000, 16),
    // A file lasts as long as a phone in a cellar takes for it, and mostly waits.
    file: lane(share(4), share(2), 5_000, share(8)),
  }
}

/**
 * Stands before everything that is served: lets in, makes wait or refuses (scripts/lib/admission.mjs,
 * docs/adr/0015-admission.md). `authenticate()` tells it, by `globalThis.makegoodAdmission`, whose a proof is.
 * @param {{ paths: Parameters<typeof costs>[0], files: readonly string[], pool: number, proxies: number }} options
 * `pool` is DATABASE_POOL, `proxies` TRUSTED_PROXIES; the others as `costs` takes them
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, serve: () =>
 * void) => void}
 */
export function makeGate({ paths, files, pool, proxies }) {
  const costOf = costs(paths, files)
  const lanes = lanesOf(pool)
  const whenHere = arrivals()
  /** @type {Map<string, { group: string, member: string }>} */
  const known = new Map()
  /** @type {AsyncLocalStorage<string | undefined>} */
  const proofOfRequest = new AsyncLocalStorage()

  globalThis.makegoodAdmission = {
    recognise(/** @type {number} */ organizationId, /** @type {string} */ userId) {
      const proof = proofOfRequest.getStore()
      if (!proof || known.has(proof)) return
      known.set(proof, { group: String(organizationId), member: userId })
      if (known.size > MOST_KNOWN) known.delete(known.keys().next().value)
    },
  }

  const whose = (request, cost, /** @type {string | undefined} */ proof) => {
    const owner = proof && known.get(proof)
    if (!owner) {
      const member = addressOf(request, proxies)
      // Who logs in belongs to nobody yet: there, an address is what an organisation is elsewhere.
      return { group: cost === 'hash' ? member : STRANGERS, member }
    }
    known.delete(proof)
    known.set(proof, owner)
    return owner
  }

  return (request, response, serve) => {
    const path = request.url.split('?', 1)[0]
    const cost = costOf(request.method, path, request.headers['content-type'])
    if (cost === 'none') return serve()
    const proof = proofOf(request)
    const { group, member } = whose(request, cost, proof)
    const enter = () => {
      const isLive = cost === 'live'
      const answer = lanes[isLive ? 'read' : cost].enter(group, member, (leave) => {
        if (response.destroyed) return leave()
        const lease = cost !== 'file' && setTimeout(leave, LEASE_MS)
        const end = () => {
          clearTimeout(lease)
          leave()
        }
        // All is written; whoever asked may read it as slowly as they like.
        response.once('prefinish', end)
        response.once('close', end)
        if (isLive) whenAnswered(response, end)
        proofOfRequest.run(proof, serve)
      })
      if (typeof answer === 'function') response.once('close', answer)
      else refuse(request, response, path, answer)
    }
    // A file is read as it comes, and its sender may take minutes.
    if (cost === 'file') return enter()
    whenHere(request, response, `${group} ${member}`, (obstacle) => {
      if (!obstacle || (obstacle === 'large' && cost === 'heavy')) return enter()
      response.setHeader('Connection', 'close')
      answerProblem(response, OBSTACLES[obstacle])
    })
  }
}

function proofOf({ headers }) {
  const text = headers.authorization ?? COOKIE.exec(headers.cookie ?? '')?.[1]
  return text && createHash('sha256').update(text).digest('base64')
}

function addressOf({ headers, socket }, /** @type {number} */ proxies) {
  const forwardedFor = [headers['x-forwarded-for']].flat().join()
  return addressKey(callerAddress({ forwardedFor, socket: socket.remoteAddress, proxies }))
}

/** A stream of events counts until it begins. */
function whenAnswered(response, /** @type {() => void} */ then) {
  const { writeHead } = response
  response.writeHead = (...head) => {
    then()
    return writeHead.apply(response, head)
  }
}

const WORDS = {
  429: {
    type: '/problems/throttled',
    title: 'Too many requests',
    detail: 'Too much was asked for at once. Nothing was changed: please try again in a moment.',
  },
  503: {
    type: '/problems/unavailable',
    title: 'Not available',
    detail: 'The server is very busy. Nothing was changed: please try again in a moment.',
  },
}

/** Slowness is of the moment: what a device keeps, it sends again (lib/platform/http/again.ts). */
const OBSTACLES = {
  slow: {
    status: 408,
    type: '/problems/unavailable',
    title: 'Too slow',
    detail: 'The request did not come in time. Nothing was changed: please try again.',
    retryAfter: 1,
  },
  large: {
    status: 413,
    type: '/problems/too-large',
    title: 'Too large',
    detail: 'The request is larger than 1 MB.',
  },
  many: { ...WORDS[429], status: 429, retryAfter: 1 },
}

/**
 * Answers by itself.
 * @param {import('./admission.mjs').Refusal} refusal
 */
function refuse(request, response, /** @type {string} */ path, { full, retryAfter }) {
  const status = full === 'server' ? 503 : 429
  const words = WORDS[status]
  if (Number(request.headers['content-length'] ?? 0) > TAKEN_IN_BYTES || request.headers['transfer-encoding']) {
    response.setHeader('Connection', 'close')
  }
  const isPage = !/^\/(api|auth)\//.test(path) && request.headers.accept?.includes('text/html')
  if (!isPage) return answerProblem(response, { ...words, status, retryAfter })
  for (const { key, value } of securityHeaders) response.setHeader(key, value)
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    'Cache-Control': 'no-store',
    'Retry-After': retryAfter,
  })
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${retryAfter}"><title>Makegood</title><h1>One moment, please</h1><p>${words.detail}</p><p>This page tries again by itself.</p></html>`,
  )
}
