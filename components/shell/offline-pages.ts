/** The cache in which the service worker keeps the pages that were opened, for when there is no connection. */
export const OFFLINE_PAGES = 'pages'

/** Forgets every page kept on this device. Part of logging out: they show what the person could see. */
export async function forgetOfflinePages() {
  if ('caches' in window) await caches.delete(OFFLINE_PAGES)
}
