/// <reference lib="webworker" />
import { ExpirationPlugin, NetworkFirst, Serwist, type PrecacheEntry, type SerwistPlugin } from 'serwist'

import { OFFLINE_PAGES } from '@/components/shell/offline-pages'

import { offlinePage } from './sw-offline-page'

declare const self: ServiceWorkerGlobalScope & { __SW_MANIFEST: (PrecacheEntry | string)[] }

const ONE_WEEK_SECONDS = 604_800
const SLOW_NETWORK_SECONDS = 10

const pages = new NetworkFirst({
  cacheName: OFFLINE_PAGES,
  networkTimeoutSeconds: SLOW_NETWORK_SECONDS,
  // Next varies every page by its router's headers, which differ between a first load and a reload.
  matchOptions: { ignoreVary: true },
  plugins: [
    // A redirect is the log-in page under another address.
    { cacheWillUpdate: async ({ response }) => (response.status === 200 && !response.redirected ? response : null) },
    new ExpirationPlugin({ maxEntries: 50, maxAgeSeconds: ONE_WEEK_SECONDS }),
  ],
})

const isPage = ({ request, url }: { request: Request; url: URL }) =>
  request.mode === 'navigate' && url.origin === self.location.origin && !/^\/(api|auth)(\/|$)/.test(url.pathname)

/**
 * A worker thread reads from the fragment of its address what it is to run. It takes its address from the answer that it
 * was loaded with: one out of the cache has an address of its own, without the fragment, and one that we make has none.
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

serwist.setCatchHandler(async ({ request }) => (request.mode === 'navigate' ? offlinePage() : Response.error()))
serwist.addEventListeners()

self.addEventListener('message', (event) => {
  const type: unknown = event.data?.type
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'sync-queue') event.waitUntil(tellEveryTab({ type: 'sync-queue' }))
})

/** Each tab holds its own paused work, so each is told that the connection is back. */
async function tellEveryTab(message: { type: string }) {
  for (const client of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    client.postMessage(message)
}
