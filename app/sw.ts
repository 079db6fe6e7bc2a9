/// <reference lib="webworker" />
import { ExpirationPlugin, NetworkFirst, Serwist, type PrecacheEntry, type SerwistPlugin } from 'serwist'

import {
  FORGET_PAGES,
  KEEP_PAGES,
  LEFT_COOKIE,
  LOG_OUT_PATH,
  LOG_OUT_SYNC,
  NOBODY,
  OFFLINE_PAGES,
  OWNER_HEADER,
} from '@/lib/platform/http/browser'

import { offlinePage } from './sw-offline-page'

declare const self: ServiceWorkerGlobalScope & { __SW_MANIFEST: (PrecacheEntry | string)[] }

const ONE_WEEK_SECONDS = 604_800
const SLOW_NETWORK_SECONDS = 10
/** A visit and its rooms; a house with more has the rest once somebody opens it. */
const MOST_KEPT_AHEAD = 25
/** A page that was kept so lately is not asked for again ahead of its use. */
const FRESH_MS = 600_000

const pages = new NetworkFirst({
  cacheName: OFFLINE_PAGES,
  networkTimeoutSeconds: SLOW_NETWORK_SECONDS,
  // Next varies every page by its router's headers, which differ between a first load and a reload.
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheWillUpdate: async ({ response }) => {
        await forgetOthers(response)
        const isSomebodys = response.headers.has(OWNER_HEADER) && response.headers.get(OWNER_HEADER) !== NOBODY
        // A redirect is the log-in page under another address.
        return response.status === 200 && !response.redirected && isSomebodys ? response : null
      },
      handlerWillRespond: async ({ response }) => {
        await forgetOthers(response)
        return response
      },
    },
    new ExpirationPlugin({ maxEntries: 100, maxAgeSeconds: ONE_WEEK_SECONDS }),
  ],
})

/** The kept pages are one person's: a page drawn for another person, or for nobody, removes them before it shows. */
async function forgetOthers(drawn: Response): Promise<void> {
  const owner = drawn.headers.get(OWNER_HEADER)
  if (!owner) return
  const cache = await caches.open(OFFLINE_PAGES)
  const [any] = await cache.keys()
  const page = any && (await cache.match(any, { ignoreVary: true }))
  if (page && page.headers.get(OWNER_HEADER) !== owner) await caches.delete(OFFLINE_PAGES)
}

const isOurs = (url: URL) => url.origin === self.location.origin && !/^\/(api|auth)(\/|$)/.test(url.pathname)
const isPage = ({ request, url }: { request: Request; url: URL }) => request.mode === 'navigate' && isOurs(url)

/**
 * A worker thread reads from the fragment of its address what to run. It takes its address from the answer that it was
 * loaded with: a cached answer has an address of its own, without the fragment, and one that we make has none.
 */
const keepFragment: SerwistPlugin = {
  handlerWillRespond: async ({ request, response }) =>
    request.destination === 'worker' ? new Response(response.body, response) : response,
}

const serwist = new Serwist({
  precacheEntries: self.__SW_MANIFEST,
  precacheOptions: { cleanupOutdatedCaches: true, plugins: [keepFragment] },
  clientsClaim: true,
  navigationPreload: true,
  runtimeCaching: [{ matcher: isPage, handler: pages }],
})

serwist.setCatchHandler(async ({ request }) =>
  request.mode === 'navigate' ? offlinePage(request.url) : Response.error(),
)
serwist.addEventListeners()

self.addEventListener('message', (event) => {
  const type: unknown = event.data?.type
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'sync-queue') event.waitUntil(tellEveryTab({ type: 'sync-queue' }))
  if (type === FORGET_PAGES) gone++
  // Without a connection there is nothing to keep.
  if (type === KEEP_PAGES) event.waitUntil(keepPages(event.data.paths, event).catch(() => {}))
})

/** How often a person has gone from this browser. */
let gone = 0

/** Keeps pages before anybody opens them, one after the other, until one does not come. */
async function keepPages(paths: unknown, event: ExtendableEvent): Promise<void> {
  if (!Array.isArray(paths)) return
  const before = gone
  const cache = await caches.open(OFFLINE_PAGES)
  for (const path of paths.slice(0, MOST_KEPT_AHEAD)) {
    const url = new URL(String(path), self.location.origin)
    if (!isOurs(url)) continue
    const kept = await cache.match(url, { ignoreVary: true })
    // The clock of the device may be another than the server's.
    if (kept && Math.abs(Date.now() - Date.parse(kept.headers.get('date') ?? '')) < FRESH_MS) continue
    const [drawn, done] = pages.handleAll({ request: new Request(url), event })
    const { ok, redirected } = await drawn
    await done
    // It was drawn for the person who has gone since.
    if (gone !== before) await caches.delete(OFFLINE_PAGES)
    if (!ok || redirected || gone !== before) return
  }
}

// Only a log out that the browser's mark still names is owed: a person who has logged in again stays.
self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as ExtendableEvent & { tag: string }
  if (tag === LOG_OUT_SYNC) waitUntil.call(event, finishLogOut())
})

async function finishLogOut(): Promise<void> {
  const { cookieStore } = self as unknown as { cookieStore?: { get(name: string): Promise<object | null> } }
  if (await cookieStore?.get(LEFT_COOKIE)) await fetch(LOG_OUT_PATH, { method: 'POST' })
}

/** Each tab holds its own paused work, so each hears that the connection is back. */
async function tellEveryTab(message: { type: string }) {
  for (const client of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    client.postMessage(message)
}
