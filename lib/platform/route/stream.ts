import 'server-only'
import { randomInt } from 'node:crypto'

import type { z } from 'zod'

import { log } from '@/lib/platform/http/log'
import type { FileRules } from '@/lib/platform/http/multipart'

import { type CallOf, type Endpoint, type EndpointSpec, handler } from './handler'

/** The way out for the events of one call. */
export interface Outlet<E> {
  /** @param at the event's time in ms since 1970; now unless given */
  send: (event: E, at?: number) => void
  /** Asks whether the caller is still let in, and ends the stream if not. */
  check: () => void
  end: () => void
}

/** A source of events for a caller. */
export interface Source<E> {
  /**
   * Begins to send events; throws refusals.
   * @param lastAt the time of the last event that the caller had before its line broke, in ms since 1970
   * @returns how to stop
   */
  open: (outlet: Outlet<E>, lastAt?: number) => () => void
  /** The time until which the caller was sent everything, in ms since 1970; undefined when that is not known. */
  heardUntil: () => number | undefined
  /** Whether the caller would still be let in. */
  stands: () => Promise<boolean>
}

const RETRY_MS = 2_000
/** Shorter than the usual proxies wait, and spread out, so that a thousand streams do not ask at one moment. */
const BEAT_MS: [number, number] = [20_000, 25_000]
/** A caller that leaves so many events unread is gone, or will come back and read everything anew. */
const MOST_WAITING = 256

/**
 * The sibling of `endpoint` that goes on answering: events as text/event-stream. The caller is let in as everywhere,
 * and checked again at every heartbeat; a caller who is not let in any more gets nothing more.
 */
export function stream<P, Q, B, E, F extends FileRules, const W extends EndpointSpec['roles']>(
  spec: EndpointSpec<P, Q, B, E, F> & { roles: W; response: z.ZodType<E> },
  work: (call: CallOf<P, Q, B, F, W>) => Source<E>,
): Endpoint {
  return handler(
    { ...spec, sends: 'events' as const },
    async (call, request) =>
      new Response(eventsOf(work(call), spec.response, request), {
        headers: {
          'Content-Type': 'text/event-stream',
          // Nothing on the way may store, compress or collect it.
          'Cache-Control': 'no-store, no-transform',
          'X-Accel-Buffering': 'no',
        },
      }),
  )
}

function eventsOf<E>(
  { open, heardUntil, stands }: Source<E>,
  shape: z.ZodType<E>,
  request: Request,
): ReadableStream<Uint8Array> {
  // The browser names the last event when it comes back by itself.
  const lastAt = Number(request.headers.get('last-event-id')) || undefined
  const encoder = new TextEncoder()
  let close = () => {}
  // Holds the request as long as there is a stream: Node forgets the signal of one that nobody holds, and then nobody hears
  // that the caller is gone.
  let letGo = () => {}
  let beat: NodeJS.Timeout
  let ended = false
  const stop = () => {
    ended = true
    clearTimeout(beat)
    close()
    letGo()
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          if (ended) return
          stop()
          controller.close()
        }
        const write = (text: string) => {
          if (ended) return
          if (controller.desiredSize! <= 0) return end()
          controller.enqueue(encoder.encode(text))
        }
        const check = async () => {
          // While the database is away, nothing happens that could be announced.
          const isLetIn = await stands().catch((error: unknown) => {
            log.warn({ err: error }, 'a stream could not be checked')
            return true
          })
          if (!isLetIn) end()
        }
        const keepAlive = async () => {
          await check()
          // A caller that comes back, to whichever process, names this time and is told what it missed since.
          const at = heardUntil()
          write(`: still here\n${at === undefined ? '' : `id: ${at}\n`}\n`)
          if (!ended) beat = setTimeout(keepAlive, randomInt(...BEAT_MS))
        }
        write(`retry: ${RETRY_MS}\n\n`)
        const send = (event: E, at = Date.now()) => write(`id: ${at}\ndata: ${JSON.stringify(shape.parse(event))}\n\n`)
        close = open({ send, check: () => void check(), end }, lastAt)
        if (request.signal.aborted) return end()
        request.signal.addEventListener('abort', end, { once: true })
        letGo = () => request.signal.removeEventListener('abort', end)
        beat = setTimeout(keepAlive, randomInt(...BEAT_MS))
      },
      cancel: stop,
    },
    { highWaterMark: MOST_WAITING },
  )
}
