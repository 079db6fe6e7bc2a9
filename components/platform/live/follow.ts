import { api, queryString, thisTab } from '@/lib/platform/http/client'
import { Recent } from '@/lib/platform/live/recent'
import type { LiveEvent } from '@/lib/platform/live/schema'

const PATH = '/api/v1/live'
const NAME = 'makegood-live'
const HIDDEN_FOR_LONG_MS = 300_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 300_000
/** How long a tab waits for what it missed. */
const PATIENCE_MS = 2_000
const MOST_RECENT = 500
const ANYTHING: LiveEvent = { topic: null, by: null, tabId: null, ids: [] }

type OnEvent = (event: LiveEvent) => void

/** The messages between a browser's tabs about the stream. Times in ms since 1970, by the server's clock. */
type News =
  | { is: 'event'; event: LiveEvent }
  | { is: 'asked'; by: string; since: number }
  | { is: 'answered'; to: string; missed: LiveEvent[] }

/**
 * Listens to other people's changes while somebody looks: a tab that is hidden for long stops, and reads everything
 * anew when it is shown again.
 * @param since when the server began to read the page, in ms since 1970
 * @returns how to stop
 */
export function follow(onEvent: OnEvent, since: number): () => void {
  let leave: (() => void) | null = join(onEvent, since)
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (document.hidden) {
      timer = setTimeout(() => {
        leave?.()
        leave = null
      }, HIDDEN_FOR_LONG_MS)
    } else leave ??= join(onEvent, null)
  }
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    clearTimeout(timer)
    leave?.()
  }
}

/**
 * The tabs of a browser share one stream: the one with the lock holds it open, passes events on, and repeats the latest
 * to a tab that joins.
 */
function join(onEvent: OnEvent, since: number | null): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const channel = new BroadcastChannel(NAME)
  const say = (news: News) => channel.postMessage(news)
  const tab = thisTab()
  let recent: Recent<LiveEvent> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  channel.addEventListener('message', ({ data: news }: MessageEvent<News>) => {
    if (news.is === 'event') onEvent(news.event)
    if (news.is === 'asked' && recent) {
      const missed = recent.since(news.since)?.map(({ event }) => event)
      say({ is: 'answered', to: news.by, missed: missed ?? [ANYTHING] })
    }
    if (news.is === 'answered' && news.to === tab && waiting) {
      clearTimeout(waiting)
      waiting = undefined
      news.missed.forEach(onEvent)
    }
  })
  const lead = (from: number | null) => {
    recent = new Recent(from ?? Infinity, MOST_RECENT)
    return holdOpen(signal, from, (event, at) => {
      // Whatever came before this, everybody reads again.
      if (event.topic === null) recent = new Recent(at, MOST_RECENT)
      else recent!.add(event, at)
      onEvent(event)
      say({ is: 'event', event })
    })
  }
  const catchUp = () => {
    if (since === null) return onEvent(ANYTHING)
    waiting = setTimeout(onEvent, PATIENCE_MS, ANYTHING)
    say({ is: 'asked', by: tab, since })
  }
  void takeTurns(lead, catchUp, since, signal).catch(() => {})
  return () => {
    leaving.abort()
    clearTimeout(waiting)
    channel.close()
  }
}

async function takeTurns(
  lead: (from: number | null) => Promise<void>,
  catchUp: () => void,
  since: number | null,
  signal: AbortSignal,
): Promise<void> {
  // Browsers have locks only on secure pages; elsewhere every tab has a stream of its own.
  if (!navigator.locks) return lead(since)
  const led = await navigator.locks.request(NAME, { ifAvailable: true }, async (lock) => {
    if (lock) await lead(since)
    return lock !== null
  })
  if (led || signal.aborted) return
  catchUp()
  // Nobody knows what came between the last stream and this one.
  await navigator.locks.request(NAME, { signal }, () => lead(null))
}

/** Holds the stream open until it is asked to stop. After a refusal it tries again, with growing pauses. */
function holdOpen(
  signal: AbortSignal,
  since: number | null,
  onEvent: (event: LiveEvent, at: number) => void,
): Promise<void> {
  const address = since === null ? PATH : PATH + queryString({ since: new Date(since).toISOString() })
  return new Promise((resolve) => {
    let source: EventSource
    let timer: ReturnType<typeof setTimeout> | undefined
    let pauseMs = FIRST_PAUSE_MS
    const open = () => {
      source = new EventSource(address)
      source.addEventListener('open', () => (pauseMs = FIRST_PAUSE_MS))
      source.addEventListener('message', ({ data, lastEventId }) =>
        onEvent(JSON.parse(data as string) as LiveEvent, Number(lastEventId)),
      )
      source.addEventListener('error', () => {
        // A broken line comes back by itself; an answer that is no stream does not.
        if (source.readyState !== EventSource.CLOSED) return
        timer = setTimeout(open, pauseMs)
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
        // Any call sends a person whose session ended to /login; this one does so before their next click.
        api.get('/api/v1/users/validate', { signal }).catch(() => {})
      })
    }
    open()
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      source.close()
      resolve()
    })
  })
}
