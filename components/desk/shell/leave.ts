import { LEFT_COOKIE, LOG_OUT_PATH, LOG_OUT_SYNC, TOKEN_KEY } from '@/lib/platform/http/browser'

/** The longest life of the session's cookie. */
const MONTH_SECONDS = 30 * 24 * 60 * 60

const secure = () => (window.location.protocol === 'https:' ? '; secure' : '')
const mark = (seconds: number) =>
  void (document.cookie = `${LEFT_COOKIE}=1; path=/; max-age=${seconds}; samesite=lax${secure()}`)

/**
 * Logs this browser out, with or without a network: from here on its cookie opens nothing. The server hears of it at
 * once or when there is a network again: from the service worker if that can be woken, otherwise from our next page.
 */
export async function leave(): Promise<void> {
  const token = localStorage.getItem(TOKEN_KEY)
  mark(MONTH_SECONDS)
  void tellServer(token)
  if (navigator.onLine) return
  const worker = (await navigator.serviceWorker?.getRegistration()) as
    | { sync?: { register(tag: string): Promise<void> } }
    | undefined
  // If it cannot be woken, the next page tells the server.
  await worker?.sync?.register(LOG_OUT_SYNC).catch(() => undefined)
}

/** Tells the server of a log out that it has not heard of yet, if there is one. */
export async function tellOfLeaving(): Promise<void> {
  if (document.cookie.includes(`${LEFT_COOKIE}=`)) await tellServer(null)
}

/** The answer removes the mark; so do we when the session had ended already. */
async function tellServer(token: string | null): Promise<void> {
  const headers = token ? { Authorization: `Bearer ${token}` } : undefined
  const answer = await fetch(LOG_OUT_PATH, { method: 'POST', keepalive: true, headers }).catch(() => null)
  if (answer?.status === 401) mark(0)
}
