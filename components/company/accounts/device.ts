import { isOutbox, outboxOf } from '@/components/platform/commands/outbox-name'
import { FORGET_PAGES, OFFLINE_PAGES, TOKEN_KEY } from '@/lib/platform/http/browser'

/** The user whose things this browser keeps; a user belongs to one organisation. */
const OWNER_KEY = 'owner'

/** Makes this browser a person's. Everything that it kept of others goes first, before anything is shown. */
export async function belongTo(userId: string): Promise<void> {
  if (localStorage.getItem(OWNER_KEY) !== userId) await forgetOthers()
  localStorage.setItem(OWNER_KEY, userId)
}

/** Removes everything of the person from this device: the token, and what was read, typed and kept for offline. */
export async function forgetPerson(): Promise<void> {
  const owner = localStorage.getItem(OWNER_KEY)
  await forgetOthers()
  if (owner) indexedDB.deleteDatabase(outboxOf(owner))
}

/** Other people's unsent records are evidence: they stay until those people come back, and only they see them. */
async function forgetOthers(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  await Promise.all([forgetOfflinePages(), forgetRecords()])
}

/**
 * Forgets the logged-in person and what was read, when the session ended without them. What they typed stays: it is
 * theirs when they come back, and `belongTo` clears it when another person does.
 */
export async function forgetSession(): Promise<void> {
  localStorage.removeItem(TOKEN_KEY)
  await forgetOfflinePages()
}

/** Calls back when another tab logged somebody else in: nothing in this tab is theirs. */
export function whenOwnerChanges(listener: () => void): () => void {
  const heard = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === OWNER_KEY && oldValue && newValue && oldValue !== newValue) listener()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}

async function forgetOfflinePages(): Promise<void> {
  if (!('caches' in window)) return
  navigator.serviceWorker?.controller?.postMessage({ type: FORGET_PAGES })
  await caches.delete(OFFLINE_PAGES)
}

/** The databases of every area; the service worker's own stay: they hold addresses of files, and it has them open. */
async function forgetRecords(): Promise<void> {
  const kept = (await indexedDB.databases?.()) ?? []
  for (const { name } of kept)
    if (name && !name.startsWith('serwist') && !isOutbox(name)) indexedDB.deleteDatabase(name)
}
