import { api } from '@/lib/platform/http/client'
import type { LiveEvent } from '@/lib/platform/live/schema'

const PATH = '/api/v1/live'
const NAME = 'makegood-live'
const HIDDEN_FOR_LONG_MS = 300_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 300_000
const ANYTHING: LiveEvent = { topic: null, by: null, tabId: null, ids: [] }

type OnEvent = (event: LiveEvent) => void

/**
 * Listens to other people's changes while somebody looks: a tab that is hidden for long stops, and reads everything
 * anew when it is shown again. @returns how to stop
 */
export function follow(onEvent: OnEvent): () => void {
  let leave: (() => void) | null = join(onEvent)
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (document.hidden) {
      timer = setTimeout(() => {
        leave?.()
        leave = null
      }, HIDDEN_FOR_LONG_MS)
    } else if (!leave) {
      leave = join(onEvent)
      onEvent(ANYTHING)
    }
  }
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    clearTimeout(timer)
    leave?.()
  }
}

/** The tabs of a browser share one stream: the one with the lock holds it open and passes events on. */
function join(onEvent: OnEvent): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }) => onEvent(data as LiveEvent))
  const lead = () =>
    holdOpen(signal, (event) => {
      onEvent(event)
      channel.postMessage(event)
    })
  void takeTurns(lead, onEvent, signal).catch(() => {})
  return () => {
    leaving.abort()
    channel.close()
  }
}

async function takeTurns(lead: () => Promise<void>, onEvent: OnEvent, signal: AbortSignal): Promise<void> {
  // Browsers have locks only on secure pages; elsewhere every tab has a stream of its own.
  if (!navigator.locks) return lead()
  const led = await navigator.locks.request(NAME, { ifAvailable: true }, async (lock) => {
    if (lock) await lead()
    return lock !== null
  })
  if (led || signal.aborted) return
  // Another tab's stream says nothing about the time before.
  onEvent(ANYTHING)
  await navigator.locks.request(NAME, { signal }, lead)
}

/** Holds the stream open until it is asked to stop. After a refusal it tries again, with growing pauses. */
function holdOpen(signal: AbortSignal, onEvent: OnEvent): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource
    let timer: ReturnType<typeof setTimeout> | undefined
    let pauseMs = FIRST_PAUSE_MS
    const open = () => {
      source = new EventSource(PATH)
      source.addEventListener('open', () => (pauseMs = FIRST_PAUSE_MS))
      source.addEventListener('message', ({ data }) => onEvent(JSON.parse(data as string) as LiveEvent))
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
