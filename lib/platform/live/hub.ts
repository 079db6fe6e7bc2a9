import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'

import { Client } from 'pg'

import { directUrl } from '@/db/direct'
import { throttled, unavailable } from '@/lib/base/errors'
import { log } from '@/lib/platform/http/log'

import { type AccessChanged, type Announcement, CHANNEL } from './announce'
import { Recent } from './recent'

/** Enough for one person's tabs and devices, and the limit of what a fault of theirs may hold open. */
export const MOST_OF_A_USER = 10
const MOST_OF_A_PROCESS = 5_000
/** Of all organisations together; each takes some 500 bytes. */
const MOST_RECENT = 5_000
/** A reader that missed more reads everything again. */
const MOST_REPEATED = 50
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
/** A connection that nobody closed and that carries nothing is noticed within these two. */
const PROBE_MS = 20_000
const PROBE_TIMEOUT_MS = 5_000
const GOODBYE_MS = 1_000

/** A person who hears what happens in an organisation. */
export interface Follower {
  organizationId: number
  userId: string
  /** The time since which they need every change. */
  since?: number
  hear: (announcement: Announcement, at: number) => void
  /** From here on every change is sent; earlier ones may have been missed. */
  begin: () => void
  /** Asks again whether they are still allowed here. */
  check: () => void
  end: () => void
}

/**
 * This process's one listening connection, and its followers. The first follower opens it; when it is lost, it is
 * opened again after growing pauses, and everybody is asked to read again what they look at.
 */
class Hub {
  private readonly followers = new Map<number, Set<Follower>>()
  private readonly stopping = new AbortController()
  private running: Promise<void> | undefined
  /** The time until which everything was heard, in ms since 1970; undefined while nobody listens. */
  heardUntil: number | undefined
  private recent = new Recent<Announcement>(Infinity, 0)
  private count = 0
  /** Gives the current connection up. */
  private lose: () => void = () => {}

  /**
   * Sends to a follower from now on. @returns how to stop
   * @throws throttled when somebody follows too often, unavailable when this process cannot take or reach anybody
   */
  join(follower: Follower): () => void {
    const { organizationId, userId } = follower
    if (this.stopping.signal.aborted || this.count >= MOST_OF_A_PROCESS) throw unavailable('This server is full.')
    const others = this.followers.get(organizationId) ?? new Set()
    if ([...others].filter((other) => other.userId === userId).length >= MOST_OF_A_USER) throw throttled(60)
    this.running ??= this.run(addressOrRefusal())
    this.followers.set(organizationId, others.add(follower))
    this.count++
    if (this.heardUntil !== undefined) this.begin(follower)
    return () => {
      if (!others.delete(follower)) return
      this.count--
      if (!others.size) this.followers.delete(organizationId)
    }
  }

  /** Ends every stream and the connection, for good. */
  async stop(): Promise<void> {
    this.stopping.abort()
    this.lose()
    for (const follower of this.all()) follower.end()
    await this.running
  }

  private begin(follower: Follower): void {
    const { since, organizationId } = follower
    const all = since === undefined ? null : this.recent.since(since)
    const own = all?.filter(({ event }) => event.organizationId === organizationId)
    if (!own || own.length > MOST_REPEATED) return follower.begin()
    for (const { event, at } of own) follower.hear(event, at)
  }

  private all(): Follower[] {
    return [...this.followers.values()].flatMap((some) => [...some])
  }

  private async run(connectionString: string): Promise<void> {
    let waitMs = FIRST_PAUSE_MS
    while (!this.stopping.signal.aborted) {
      try {
        await this.listen(connectionString, () => (waitMs = FIRST_PAUSE_MS))
      } catch (error) {
        log.warn({ err: error }, 'nobody listens to live changes; trying again')
      }
      this.heardUntil = undefined
      await pause(waitMs, undefined, { signal: this.stopping.signal }).catch(() => {})
      waitMs = Math.min(waitMs * 2, LONGEST_PAUSE_MS)
    }
  }

  /** Listens until the connection is lost or the process stops. */
  private async listen(connectionString: string, connected: () => void): Promise<void> {
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'makegood live',
    })
    const lost = new Promise<void>((resolve) => (this.lose = resolve))
    client.once('end', this.lose).on('error', this.lose)
    client.on('notification', ({ payload }) => this.tell(payload))
    let probing: NodeJS.Timeout | undefined
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      connected()
      this.heardUntil = Date.now()
      this.recent = new Recent(this.heardUntil, MOST_RECENT)
      for (const follower of this.all()) follower.begin()
      const probe = async () => {
        await client.query('select 1')
        // Postgres sends what was announced before it answers.
        this.heardUntil = Date.now()
      }
      probing = setInterval(() => void probe().catch(this.lose), PROBE_MS)
      await lost
    } finally {
      clearInterval(probing)
      // A line that is cut without a word never says goodbye.
      await Promise.race([client.end().catch(() => {}), pause(GOODBYE_MS, undefined, { ref: false })])
    }
  }

  private tell(payload = ''): void {
    const event = JSON.parse(payload) as Announcement | AccessChanged
    const at = (this.heardUntil = Date.now())
    if (!('userId' in event)) this.recent.add(event, at)
    for (const follower of this.followers.get(event.organizationId) ?? []) {
      if (!('userId' in event)) follower.hear(event, at)
      else if (event.userId === follower.userId) follower.check()
    }
  }
}

function addressOrRefusal(): string {
  try {
    return directUrl()
  } catch {
    throw unavailable('Live changes need DATABASE_DIRECT_URL where a pooler stands before the database.', 3600)
  }
}

// scripts/serve.mjs uses it to stop the hub; and Next reloads modules in development.
const keep = globalThis as typeof globalThis & { makegoodLive?: Hub }

/** This process's hub. */
export const hub = (): Hub => (keep.makegoodLive ??= new Hub())
