import { DomainError } from '@/lib/base/errors'
import { delayOf, isOfTheMoment } from '@/lib/platform/http/again'
import { TAB_HEADER } from '@/lib/platform/http/browser'
import { NoAnswer, api, thisTab } from '@/lib/platform/http/client'
import { formOf } from '@/lib/platform/http/form-of'
import { upload } from '@/lib/platform/http/upload'

import {
  type Kept,
  type KeptRefusal,
  type Shown,
  type Written,
  behind,
  builtOn,
  goesAfter,
  isAnswerTo,
  isFixed,
  isMendedBy,
  isReplaceable,
  isUnderway,
  keptFile,
  recordsOf,
  sendable,
} from './kept'
import { mirror } from './kept-mirror'
import { type Unkept, forgetfulStore, openKeptStore } from './kept-store'
import { outboxOf } from './outbox-name'

/** The messages between a browser's tabs about the outbox. */
type News =
  | { is: 'kept' | 'changed'; kept: Kept }
  | { is: 'prepared'; id: string; files: Kept['files'] }
  | { is: 'sending'; id: string; share: number }
  | { is: 'waits'; id: string }
  | { is: 'saved'; id: string; answer: unknown }
  | { is: 'gone'; id: string }
  /** Asks the sending tab to stop. */
  | { is: 'stop'; id: string }
  /** Asks the sending tab to send again what does not move. */
  | { is: 'anew' }
  /** Another tab begins to send: entries that the last one was sending wait again. */
  | { is: 'begun' }

interface OutboxOptions {
  userId: string
  /** Makes queries old in this tab, in its own time; `now` once the last of a kind is done. */
  makeOld: (keys: Kept['old'], now: boolean) => void
  /** Resolves once what was made old, here or by the screen that waited for the answer, is read again. */
  wasRead: (keys: Kept['old']) => Promise<void>
  /** Reports the outcome of this tab's entries, once none is on its way. */
  tell: (kind: Kept['kind'], saved: number, refused: number) => void
  /** Prepares a photo for sending. */
  prepare: (id: string, photo: File) => Promise<File>
}

/** A screen that is still open and waits for the answer. */
interface Attended {
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
}

/** How long a screen waits for an answer; afterwards the entry goes on without it. */
const PATIENCE_MS = 10_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** A longer refusal is shown to the waiting screen; for a shorter one it goes on waiting. */
const LONG_SECONDS = 10
const SENDER = 'makegood-sender'
/** How long an answer to a record without files may take on a slow line. */
const ANSWER_MS = 60_000
/** What is on its way and has not moved for so long is sent anew when somebody asks for it, or the network is back. */
const SILENT_MS = 20_000
const ANEW = 'anew'

/**
 * One person's entries on this device that the server does not have yet. An entry stays on the disk from before it is
 * sent until it is answered. One tab at a time sends: on load, when there is a connection again, when the tab is looked
 * at, and when the service worker says so.
 */
export async function openOutbox({ userId, makeOld, wasRead, tell, prepare }: OutboxOptions) {
  const channel = new BroadcastChannel(outboxOf(userId))
  const early: News[] = []
  let hear: (news: News) => void = (news) => void early.push(news)
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => hear(data))
  const store = await openKeptStore(userId).catch(forgetfulStore)

  const listening = new AbortController()
  const attended = new Map<string, Attended>()
  /** This tab's entries that no screen waits for. */
  const own = new Set<string>()
  const sending = new Map<string, { control: AbortController; movedAt: number }>()
  /** The end of an entry's rest after a failure, by the page's own clock: the device's may be put back. */
  const rests = new Map<string, { until: number; ms: number }>()
  let pause = { until: 0, ms: FIRST_PAUSE_MS }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDraining = false
  let isAsked = false
  let wakeSender = () => {}

  const shownOf = (kept: Kept): Shown => ({
    ...kept,
    state: kept.refusal ? 'refused' : kept.isStopped ? 'stopped' : 'waiting',
    share: 0,
  })
  const find = (id: string) => mirror.get().find((one) => one.id === id)
  const put = (shown: Shown) => {
    const others = mirror.get().filter(({ id }) => id !== shown.id)
    mirror.set([...others, shown].toSorted((a, b) => a.order - b.order))
  }
  const update = (id: string, change: Partial<Shown>) => {
    const shown = find(id)
    if (shown) put({ ...shown, ...change })
  }

  function take(news: News): void {
    if (news.is === 'kept' || news.is === 'changed') {
      put(shownOf(news.kept))
      if (news.kept.refusal) refused(news.kept)
      else if (news.kept.isStopped) endOf(news.kept)
      wakeSender()
    }
    if (news.is === 'prepared') update(news.id, { isRaw: false, files: news.files })
    if (news.is === 'sending')
      update(news.id, { state: news.share < 1 ? 'sending' : 'sent', share: news.share, isTried: true })
    if (news.is === 'waits') {
      update(news.id, { state: 'waiting', share: 0 })
      leave(news.id, null)
    }
    if (news.is === 'saved') saved(news.id, news.answer)
    if (news.is === 'gone') {
      const shown = find(news.id)
      mirror.set(mirror.get().filter(({ id }) => id !== news.id))
      if (shown) endOf(shown)
    }
    if (news.is === 'stop') sending.get(news.id)?.control.abort()
    if (news.is === 'anew') sendAnew()
    if (news.is === 'begun') {
      const before = mirror
        .get()
        .filter(({ id, state }) => (state === 'sending' || state === 'sent') && !sending.has(id))
      for (const { id } of before) update(id, { state: 'waiting', share: 0 })
    }
  }

  const say = (news: News) => {
    if (listening.signal.aborted) return
    take(news)
    channel.postMessage(news)
  }

  /** The waiting screen stops waiting. */
  function leave(id: string, answer: unknown): void {
    attended.get(id)?.resolve(answer)
    attended.delete(id)
  }

  function saved(id: string, answer: unknown): void {
    const shown = find(id)
    if (!shown) return
    rests.delete(id)
    mirror.saved(shown, answer)
    // The screen that waits for it knows what its answer makes old.
    const isAwaited = attended.has(id)
    if (!isAwaited) makeOld(shown.old, false)
    leave(id, answer)
    put({ ...shown, state: 'saved', share: 1, savedAt: Date.now() })
    endOf(shown, isAwaited)
  }

  /** It stays with its reason until somebody mends or discards it; a waiting screen lets its person do so there. */
  function refused(kept: Kept): void {
    const waiting = attended.get(kept.id)
    const { code, message, ...details } = kept.refusal!
    attended.delete(kept.id)
    if (waiting) own.delete(kept.id)
    waiting?.reject(new DomainError(code, message, details))
    for (const { id } of behind(kept, mirror.get())) leave(id, null)
    endOf(kept)
  }

  /** Reports and forgets saved entries once none for the same record is on its way; refused ones stay. */
  function endOf({ id, to, kind }: Kept, isAwaited = false): void {
    const alike = mirror.get().filter((one) => (to ? one.to === to : one.id === id))
    if (alike.some(isUnderway)) return
    const done = alike.filter(({ state }) => state === 'saved')
    const forget = () => mirror.set(mirror.get().filter((one) => !done.includes(one)))
    // They keep their place on the screen until it shows the stored ones there.
    if (done[0]) {
      if (!isAwaited) makeOld(done[0].old, true)
      void wasRead(done[0].old).then(forget)
    }
    const mine = alike.filter((one) => own.delete(one.id))
    const count = (state: Shown['state']) => mine.filter((one) => one.state === state).length
    tell(kind, count('saved'), count('refused'))
  }

  async function remove(kept: Kept): Promise<void> {
    await store.remove(kept)
    say({ is: 'gone', id: kept.id })
  }

  async function change(id: string, to: Changed | ((kept: Kept) => Changed)): Promise<void> {
    const kept = await store.change(id, (one) => (typeof to === 'function' ? to(one) : to))
    say(kept && !kept.discardedAt ? { is: 'changed', kept } : { is: 'gone', id })
  }

  /** An entry that may be discarded: it is not on its way. */
  const idle = (id: string): Shown | undefined => {
    const shown = find(id)
    return shown && !sending.has(id) && (shown.state === 'waiting' || !isUnderway(shown)) ? shown : undefined
  }

  /**
   * A record's earlier entry that becomes the newest one, unless it may have arrived, and a refused one that becomes what
   * mends it: it keeps its place before what names it.
   */
  function earlierOf({ id, ...words }: Omit<Kept, 'order'>): Unkept['earlier'] {
    const { newestOf } = words
    const before = mirror
      .get()
      .findLast((one) => (newestOf ? one.newestOf === newestOf : isMendedBy(one, { id, ...words })))
    if (!before || (newestOf && isFixed(before, mirror.get().filter(isUnderway)))) return undefined
    const anew = { ...words, ...AFRESH, isTried: undefined, ...(!newestOf && { id }) }
    const isOpen = (one: Kept) => (newestOf ? isReplaceable(one) : Boolean(one.refusal ?? one.isStopped ?? one.after))
    return { id: before.id, to: (one) => (isOpen(one) ? anew : null) }
  }

  // ── Sending ──

  function drain(): void {
    if (listening.signal.aborted) return
    isAsked = true
    if (isDraining) return wakeSender()
    isDraining = true
    const work = async () => {
      say({ is: 'begun' })
      await sendAll()
    }
    void alone(work)
      .catch(() => {
        isAsked = false
        restAll()
      })
      .then(() => {
        isDraining = false
        // An entry came as the last was done.
        if (isAsked) drain()
        else planAnother()
      })
  }

  /** Has one tab work at a time. Without locks two may send the same entry: its ids make it one record. */
  async function alone(work: () => Promise<void>): Promise<void> {
    let hasBegun = false
    const begin = () => {
      hasBegun = true
      return work()
    }
    if (!navigator.locks) return begin()
    await navigator.locks.request(SENDER, begin).catch((error: unknown) => {
      if (hasBegun) throw error
      return begin()
    })
  }

  /** Nothing is sent for a while, which is longer each time. */
  function restAll(ms = pause.ms): void {
    pause = { until: performance.now() + ms, ms: Math.min(pause.ms * 2, LONGEST_PAUSE_MS) }
  }

  const canSend = () => !listening.signal.aborted && navigator.onLine && performance.now() >= pause.until
  const isResting = ({ id }: Shown) => sending.has(id) || performance.now() < (rests.get(id)?.until ?? 0)

  async function sendAll(): Promise<void> {
    const running = new Map<string, Promise<void>>()
    for (;;) {
      isAsked = false
      const woken = new Promise<void>((resolve) => (wakeSender = resolve))
      for (const { id } of canSend() ? sendable(mirror.get(), isResting) : []) {
        running.set(
          id,
          sendOne(id).finally(() => running.delete(id)),
        )
      }
      if (!running.size) break
      await Promise.race([woken, ...running.values()])
    }
    wakeSender = () => {}
    if (!canSend()) for (const id of attended.keys()) leave(id, null)
  }

  async function sendOne(id: string): Promise<void> {
    const control = new AbortController()
    sending.set(id, { control, movedAt: performance.now() })
    const moved = (share: number) => {
      sending.set(id, { control, movedAt: performance.now() })
      say({ is: 'sending', id, share })
    }
    try {
      if (find(id)?.newestOf) await store.change(id, () => ({ isTried: true }))
      say({ is: 'sending', id, share: 0 })
      const found = await store.read(id)
      if (!found || found.kept.discardedAt) return say({ is: 'gone', id })
      const { kept, files } = await ready(found)
      control.signal.throwIfAborted()
      const answer = await send(kept, files, moved, control.signal)
      await passOn(kept, answer)
      await store.remove(kept)
      pause = { until: 0, ms: FIRST_PAUSE_MS }
      say({ is: 'saved', id, answer })
    } catch (error) {
      // What became of it may not fit on a full disk: it is tried on all the same.
      await failed(id, error, control.signal).catch(() => rest(id))
    } finally {
      sending.delete(id)
    }
  }

  /** The newest entry of a record builds on the saved one before it; stored first, so that a crash costs nothing. */
  async function passOn(sent: Kept, answer: unknown): Promise<void> {
    const { newestOf } = sent
    const next = newestOf && mirror.get().find((one) => one.newestOf === newestOf && goesAfter(one, sent))
    const kept = next && (await store.change(next.id, (later) => builtOn(later, sent, answer)))
    if (kept) say({ is: 'changed', kept })
  }

  /** A second try sends the very same bytes: the server recognises a photo by them. */
  async function ready({ kept, files }: { kept: Kept; files: File[] }) {
    if (!kept.isRaw) return { kept, files }
    const prepared = await Promise.all(files.map((file) => prepare(kept.id, file)))
    const made = prepared.map((file, at) => keptFile(kept.files[at]!.field, file))
    await store.replace(kept.id, made, prepared)
    say({ is: 'prepared', id: kept.id, files: made })
    return { kept: { ...kept, files: made }, files: prepared }
  }

  async function failed(id: string, error: unknown, signal: AbortSignal): Promise<void> {
    if (listening.signal.aborted) return
    if (signal.aborted && signal.reason !== ANEW) return change(id, { isStopped: true })
    const refusal = refusalOf(error, attended.has(id))
    if (refusal) return change(id, { refusal, trouble: undefined })
    if (isAnswered(error)) {
      const { message } = error
      await change(id, ({ trouble }) => ({ trouble: { tries: (trouble?.tries ?? 0) + 1, message } }))
      return rest(id)
    } else if (!signal.aborted) restAll(error instanceof DomainError && error.retryAfter ? delayOf(error) : undefined)
    say({ is: 'waits', id })
    planAnother()
  }

  /** It waits for its next try, and holds up no other one. */
  function rest(id: string): void {
    const ms = Math.min((rests.get(id)?.ms ?? FIRST_PAUSE_MS / 2) * 2, LONGEST_PAUSE_MS)
    rests.set(id, { ms, until: performance.now() + ms })
    say({ is: 'waits', id })
    planAnother()
  }

  /** Sends again what is on its way and does not move: its connection may be gone. */
  function sendAnew(): void {
    for (const { control, movedAt } of sending.values())
      if (performance.now() - movedAt > SILENT_MS) control.abort(ANEW)
  }

  /** Tries again after the shortest pause. Every tab may, because the one that sent it may be gone. */
  function planAnother(): void {
    const now = performance.now()
    const ends = [pause.until, ...[...rests.values()].map(({ until }) => until)].filter((end) => end > now)
    clearTimeout(timer)
    if (ends.length && !listening.signal.aborted) timer = setTimeout(drain, Math.min(...ends) - now + 1)
  }

  /** There is a sign of a connection: no entry rests any more. */
  function wake(): void {
    pause = { until: 0, ms: FIRST_PAUSE_MS }
    rests.clear()
    say({ is: 'anew' })
    if (mirror.get().some(({ state }) => state === 'waiting')) drain()
  }

  hear = (news) => {
    take(news)
    // The tab that made it may be gone before it has sent it.
    if (news.is === 'kept') drain()
    if (news.is === 'waits') {
      pause = { ...pause, until: Math.max(pause.until, performance.now() + pause.ms) }
      planAnother()
    }
  }
  mirror.set((await store.all()).map(shownOf))
  for (const news of early.splice(0)) hear(news)

  const { signal } = listening
  window.addEventListener('online', wake, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake(), { signal })
  navigator.serviceWorker?.addEventListener('message', ({ data }) => data?.type === 'sync-queue' && wake(), { signal })
  wake()

  return {
    /**
     * Keeps on the disk all that one tap means, or nothing of it, and has it sent.
     * @throws when it cannot be kept
     */
    async keep(entries: readonly Entry[]): Promise<void> {
      const wanted = entries.map(unkept).map((one) => ({ ...one, earlier: earlierOf(one.kept) }))
      for (const { kept, earlierId } of await store.add(wanted)) {
        if (earlierId === undefined) {
          own.add(kept.id)
          say({ is: 'kept', kept })
        } else {
          if (kept.id !== earlierId) say({ is: 'gone', id: earlierId })
          say({ is: 'changed', kept })
        }
      }
      drain()
    },

    /**
     * The server's answer to an entry that is about to be kept, for the waiting screen.
     * @returns null when it waits on this device
     * @throws DomainError what the server refused: it is kept until somebody mends or discards it
     */
    answerTo(id: string): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const screen = { resolve, reject }
        attended.set(id, screen)
        // A second try of the same record has a patience of its own.
        setTimeout(() => attended.get(id) === screen && leave(id, null), PATIENCE_MS)
      }).finally(() => own.delete(id))
    },

    /** Stops an entry that waits or is being sent; it stays until it is sent again or dismissed. */
    stop(id: string): void {
      const shown = find(id)
      if (shown?.state === 'waiting') void change(id, { isStopped: true })
      else say({ is: 'stop', id })
    },

    /** @param answers what is added to the body: what the server asked */
    async retry(ids: readonly string[], answers: object = {}): Promise<void> {
      for (const { id } of mirror.get().filter((one) => ids.includes(one.id))) {
        own.add(id)
        await change(id, (one) => ({ ...afresh(one), body: { ...one.body, ...answers } }))
      }
      wake()
    },

    /** Puts what is not on its way into another record, such as another room, and has it sent. */
    async move(ids: readonly string[], from: string, to: string): Promise<void> {
      for (const id of ids) {
        const kept = await store.change(id, (one) => {
          const moved = JSON.parse(JSON.stringify(one).replaceAll(from, to)) as Kept
          return { ...moved, ...recordsOf(moved), ...afresh(one) }
        })
        if (kept) own.add(id)
        if (kept) say({ is: 'changed', kept })
      }
      wake()
    },

    /** Discards an entry that is not on its way; it can be put back for 30 days. @returns whether it did */
    async forget(id: string): Promise<boolean> {
      if (!idle(id)) return false
      const kept = await store.change(id, () => ({ discardedAt: new Date().toISOString() }))
      say({ is: 'gone', id })
      return Boolean(kept)
    },

    /**
     * Keeps others in place of an entry that is not on its way, which is discarded: all of it or nothing.
     * @returns whether it did
     */
    async handOver(id: string, entries: readonly Entry[]): Promise<boolean> {
      if (!idle(id)) return false
      const added = await store.add(entries.map(unkept), id)
      say({ is: 'gone', id })
      for (const { kept } of added) say({ is: 'kept', kept })
      drain()
      return added.length > 0
    },

    /** Takes an entry back that its form no longer wants, unless it may have arrived. */
    async withdraw(id: string): Promise<void> {
      const shown = find(id)
      if (shown && isReplaceable(shown) && !isFixed(shown, mirror.get().filter(isUnderway))) await remove(shown)
    },

    /** What was discarded on this device and can be put back, the latest first. */
    discarded: store.discarded,

    /** Puts back what was discarded, and has it sent. */
    async putBack(id: string): Promise<void> {
      const kept = await store.change(id, (one) => ({ ...afresh(one), discardedAt: undefined }))
      if (!kept) return
      own.add(id)
      say({ is: 'kept', kept })
      wake()
    },

    /** The files of an entry, for showing them. */
    filesOf: async (id: string): Promise<readonly File[]> => (await store.read(id))?.files ?? [],

    wake,

    close(): void {
      listening.abort()
      // Whoever logs in next would wait for its answers: one outbox sends at a time.
      for (const { control } of sending.values()) control.abort()
      clearTimeout(timer)
      channel.close()
      store.close()
    },
  }
}

export type Outbox = Awaited<ReturnType<typeof openOutbox>>

/** What a person asks to be kept, with the files that go with it. */
export interface Entry {
  written: Written
  files?: readonly File[]
}

type Changed = Partial<Pick<Kept, 'isTried' | 'isStopped' | 'refusal' | 'trouble' | 'body'>>

const unkept = ({ written, files = [] }: Entry): Unkept => ({
  kept: { ...written, ...recordsOf(written), tabId: thisTab(), at: new Date().toISOString() },
  files,
})

/** What is forgotten of an entry's earlier tries when it is sent again. */
const AFRESH = { isStopped: undefined, refusal: undefined, trouble: undefined }

/** Only a refusal says that an earlier try left nothing on the server. */
const afresh = ({ isTried, refusal }: Kept) => ({ ...AFRESH, isTried: refusal ? undefined : isTried })

/** Whether somebody answered, and another try may be answered the same: of this entry alone. */
const isAnswered = (error: unknown): error is DomainError =>
  error instanceof NoAnswer || (error instanceof DomainError && error.code === 'internal')

/** A refusal that the server would repeat every time; null when another try may succeed. */
function refusalOf(error: unknown, isAwaited: boolean): KeptRefusal | null {
  if (!(error instanceof DomainError)) return null
  const { code, message, fields, current, retryAfter = 0 } = error
  const isLong = isAwaited && retryAfter > LONG_SECONDS
  if (code === 'internal' || code === 'unauthenticated' || (isOfTheMoment(error) && !isLong)) return null
  return { code, message, fields, current, retryAfter: error.retryAfter }
}

/** @throws NoAnswer for an answer that is about something else */
async function send(
  kept: Kept,
  files: readonly File[],
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<unknown> {
  const { method, path, body, files: about, tabId } = kept
  const options = { signal, headers: { [TAB_HEADER]: tabId }, numbered: true }
  const grouped: Record<string, File[]> = {}
  files.forEach((file, at) => (grouped[about[at]!.field] ??= []).push(file))
  const answer = files.length
    ? await upload(method, path, formOf(body, grouped), onProgress, options)
    : await api[method === 'PUT' ? 'put' : 'post'](path, body, { ...options, withinMs: ANSWER_MS })
  if (!isAnswerTo(kept, answer))
    throw new NoAnswer('The answer was not the server’s. Please check your connection and try again.')
  return answer
}
