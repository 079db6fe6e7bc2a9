import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { newId } from '@/lib/base/ids'
import { api } from '@/lib/platform/http/client'
import { commandsOf } from '@/lib/platform/http/command'

import { asked, keepTogether } from './keep-command'
import { type FileTarget, keepFiles, useLost, useMissing } from './keep-files'
import { type Written, keptFile } from './kept'
import { mirror } from './kept-mirror'
import { openKeptStore } from './kept-store'
import { LostFiles } from './lost-files'
import { type Outbox, openOutbox } from './outbox'
import { OutboxSign } from './outbox-sign'
import { closeOutbox, outboxBelongsTo } from './the-outbox'

const opened: Outbox[] = []
const told = vi.fn()

async function open(userId = newId()): Promise<Outbox> {
  const outbox = await openOutbox({
    userId,
    makeOld: () => {},
    wasRead: async () => {},
    tell: told,
    prepare: async (_id, photo) => photo,
  })
  opened.push(outbox)
  return outbox
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const outbox of opened.splice(0)) outbox.close()
})

/** A room that is about to be sent to a server that answers as `plan` says. */
function aRoom(plan: string, fields: object = {}): { written: Written; at: string } {
  const [id, at] = [newId(), newId()]
  const body = { id, roomName: 'Kitchen', ...fields }
  return {
    at,
    written: { id: body.id, kind: 'room', method: 'POST', path: `/odd/${plan}/${at}`, body, files: [], old: [] },
  }
}

function aPhoto(plan: string): { written: Written; at: string; files: File[] } {
  const { written, at } = aRoom(plan)
  const file = new File(['a photo'], 'wall.jpg', { type: 'image/jpeg' })
  return { at, files: [file], written: { ...written, kind: 'photo', files: [keptFile('photos', file)] } }
}

const storedAt = (at: string) => api.get<string[]>(`/odd/stored/${at}`)
const stateOf = (id: string) => mirror.get().find((one) => one.id === id)?.state

const ODD = [
  'cut',
  'half',
  'half-cut',
  'empty-200',
  'empty-204',
  'html-200',
  'html-401',
  'html-403',
  'html-404',
  'html-413',
  'html-502',
  'other',
  'stored-and-lost',
]

test.for(
  ODD.flatMap((odd) => [
    { odd, of: 'a record' },
    { odd, of: 'a photo' },
  ]),
)('what is answered with $odd in place of our answer stays until ours has come: $of', async ({ odd, of }) => {
  const outbox = await open()
  const sent = of === 'a photo' ? aPhoto(`${odd},ours-201`) : aRoom(`${odd},ours-201`)
  const { id } = sent.written
  await outbox.keep([sent])
  await expect.poll(() => storedAt(sent.at)).toContain(id)
  await expect.poll(() => stateOf(id)).toBe(undefined)
  // Twice where the first answer was lost: the server knows it by its id.
  expect(new Set(await storedAt(sent.at))).toEqual(new Set([id]))
})

const names = ['first', 'second', 'third', 'fourth'] as const

test.for(['a record', 'a photo'])('what nobody answers ends, and is sent again: %s', async (of) => {
  const outbox = await open()
  // Timers of the page alone stand still: the server and the disk go on.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const sent = names.map(() => (of === 'a photo' ? aPhoto('none,ours-201') : aRoom('none,ours-201')))
  for (const one of sent) await outbox.keep([one])
  const unanswered = of === 'a photo' ? 3 : 4
  await expect.poll(async () => (await Promise.all(sent.map(isAsked))).filter(Boolean).length).toBe(unanswered)
  // The last photo goes out once one of the three before it has ended.
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(30_000)
      return mirror.get().filter(({ id }) => sent.some(({ written }) => written.id === id)).length
    })
    .toBe(0)
  // The page's clock runs ahead of the server, whose answer to the second try may be late too: it knows what comes again.
  for (const { at, written } of sent) expect(new Set(await storedAt(at))).toEqual(new Set([written.id]))
})

const isAsked = ({ at }: { at: string }) => api.get<boolean>(`/odd/asked/${at}`)

test('a refusal reaches the screen that waits for it and stays on the disk, until what mends it takes its place', async () => {
  const userId = newId()
  const outbox = await open(userId)
  const { written, at } = aRoom('taken-422,ours-201')
  const refused = outbox.answerTo(written.id).catch((error: unknown) => error)
  await outbox.keep([{ written }])
  expect(await refused).toMatchObject({ code: 'invalid', fields: [{ path: 'roomName' }] })
  expect(stateOf(written.id)).toBe('refused')
  outbox.close()
  const again = await open(userId)
  expect(mirror.get()).toMatchObject([{ id: written.id, state: 'refused', body: { roomName: 'Kitchen' } }])
  await again.keep([{ written: { ...written, body: { ...written.body, roomName: 'Kitchen 2' } } }])
  await expect.poll(() => storedAt(at)).toEqual([written.id])
  await expect.poll(() => mirror.get()).toEqual([])
})

test('what is discarded can be put back, and is then sent', async () => {
  const userId = newId()
  const outbox = await open(userId)
  const { written, at, files } = aPhoto('gone-404,ours-201')
  await outbox.keep([{ written, files }])
  await expect.poll(() => stateOf(written.id)).toBe('refused')
  await outbox.forget(written.id)
  expect(mirror.get()).toEqual([])
  outbox.close()
  const again = await open(userId)
  expect(mirror.get()).toEqual([])
  expect(await again.discarded()).toMatchObject([{ id: written.id }])
  await again.putBack(written.id)
  await expect.poll(() => storedAt(at)).toEqual([written.id])
  expect(await again.discarded()).toEqual([])
})

test('a database that the browser has closed is opened again', async () => {
  const userId = newId()
  const outbox = await open(userId)
  // What closes it in the middle of the work: the browser, or a log out in another tab.
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(`outbox-${userId}`).onsuccess = resolve
  })
  const { written } = aRoom('cut')
  await outbox.keep([{ written }])
  outbox.close()
  await open(userId)
  expect(mirror.get()).toMatchObject([{ id: written.id }])
})

test('what is answered with a failure again and again says so, is sent again, and can be discarded', async () => {
  const outbox = await open()
  const { written } = aRoom('internal-500')
  await outbox.keep([{ written }])
  const trouble = () => mirror.get().find(({ id }) => id === written.id)?.trouble
  await expect.poll(trouble).toMatchObject({ message: 'It said internal', tries: 3 })
  await outbox.retry([written.id])
  await expect.poll(trouble).toMatchObject({ tries: 1 })
  await expect.poll(() => outbox.forget(written.id).then(() => mirror.get())).toEqual([])
})

test('what may have arrived is still taken for that when it is sent again, so that newer words go after it', async () => {
  const outbox = await open()
  const { written } = aRoom('internal-500')
  const newest = { ...written, method: 'PUT' as const, newestOf: written.path }
  await outbox.keep([{ written: newest }])
  await expect.poll(() => mirror.get()[0]?.trouble).toMatchObject({ tries: 3 })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await outbox.retry([written.id])
  await outbox.keep([{ written: { ...newest, id: newId(), body: { roomName: 'Kitchen 2' } } }])
  expect(mirror.get().map(({ body }) => body.roomName)).toEqual(['Kitchen', 'Kitchen 2'])
})

test('what is put into another room is shown there and nowhere else', async () => {
  const outbox = await open()
  const { written, at } = aRoom('gone-404')
  const other = newId()
  const place = { to: `room:${at}`, href: `/jobs/1/site-visits/2?room=${at}` }
  await outbox.keep([{ written: { ...written, ...place, body: { ...written.body, roomId: at } } }])
  await expect.poll(() => stateOf(written.id)).toBe('refused')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await outbox.move([written.id], at, other)
  expect(mirror.get()).toMatchObject([
    { id: written.id, state: 'waiting', to: `room:${other}`, href: `/jobs/1/site-visits/2?room=${other}` },
  ])
  expect(JSON.stringify(mirror.get())).not.toContain(at)
})

test('what is handed over is discarded with the others kept in its place, or stays and nothing is kept', async () => {
  const userId = newId()
  const outbox = await open(userId)
  const [underway, refused] = [aRoom('none'), aRoom('gone-404')]
  await outbox.keep([underway, refused])
  await expect.poll(() => stateOf(underway.written.id)).toMatch(/^sen[dt]/)
  await expect.poll(() => stateOf(refused.written.id)).toBe('refused')
  const states = () => mirror.get().map(({ id, state }) => [id, state])
  const before = states()
  expect(await outbox.handOver(underway.written.id, [aRoom('none')])).toBe(false)
  const unreadable = aPhoto('none')
  unreadable.files[0]!.slice = () => {
    throw new DOMException('It could not be read', 'NotReadableError')
  }
  await expect(outbox.handOver(refused.written.id, [aRoom('none'), unreadable])).rejects.toThrow('could not be read')
  expect(states()).toEqual(before)
  const note = aRoom('none')
  expect(await outbox.handOver(refused.written.id, [note])).toBe(true)
  outbox.close()
  const again = await open(userId)
  expect(mirror.get().map(({ id }) => id)).toEqual([underway.written.id, note.written.id])
  expect(await again.discarded()).toMatchObject([{ id: refused.written.id }])
  // Another tab has discarded or sent it meanwhile.
  expect(await again.handOver(refused.written.id, [aRoom('none')])).toBe(false)
})

test('what two tabs hand over at once is handed over by one of them', async () => {
  const userId = newId()
  const tabs = [await open(userId), await open(userId)]
  const refused = aRoom('gone-404')
  await tabs[0]!.keep([refused])
  await expect.poll(() => stateOf(refused.written.id)).toBe('refused')
  const notes = [aRoom('none'), aRoom('none')]
  const done = await Promise.all(tabs.map((tab, at) => tab.handOver(refused.written.id, [notes[at]!])))
  expect(done.toSorted()).toEqual([false, true])
  for (const tab of tabs) tab.close()
  await open(userId)
  expect(mirror.get().map(({ id }) => id)).toEqual([notes[done.indexOf(true)]!.written.id])
})

test('where the browser gives no lock, all is sent without one, and it is not asked without end', async () => {
  const request = vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('', 'InvalidStateError'))
  const outbox = await open()
  const { written, at } = aRoom('ours-201')
  await outbox.keep([{ written }])
  await expect.poll(() => storedAt(at)).toEqual([written.id])
  expect(request.mock.calls.length).toBeLessThan(10)
})

test('a closed outbox keeps no other one from sending', async () => {
  const outbox = await open()
  const underway = aRoom('none')
  await outbox.keep([underway])
  await expect.poll(() => stateOf(underway.written.id)).toMatch(/^sen[dt]/)
  outbox.close()
  const next = await open()
  const { written, at } = aRoom('ours-201')
  await next.keep([{ written }])
  await expect.poll(() => storedAt(at)).toEqual([written.id])
})

test('what somebody stopped is told in the top bar until it is sent or discarded', async () => {
  const outbox = await open()
  await render(<OutboxSign />)
  const { written } = aRoom('none')
  await outbox.keep([{ written }])
  await expect.poll(() => stateOf(written.id)).toMatch(/^sen[dt]/)
  outbox.stop(written.id)
  await expect.element(page.getByRole('button', { name: '1 not saved' })).toBeVisible()
  await outbox.forget(written.id)
  await expect.element(page.getByRole('button', { name: '1 not saved' })).not.toBeInTheDocument()
})

test('of a chain that this device cannot keep nothing is sent after the first that is refused', async () => {
  await closeOutbox()
  const send = commandsOf(async () => ({}))({
    call: 'POST /odd/{plan}/{at}',
    stamps: ['id'],
    kept: 'room',
    makesOld: () => [],
  })
  const run = (plan: string, isChain: boolean) => {
    const at = newId()
    const requests = [plan, 'ours-201'].map((each) => asked(send, { plan: each, at }, { id: newId() }))
    return keepTogether(requests, { isChain }).then(async (answers) => ({
      outcomes: (await Promise.allSettled(answers)).map(({ status }) => status),
      stored: (await storedAt(at)).length,
    }))
  }
  expect(await run('gone-404', true)).toEqual({ outcomes: ['rejected', 'rejected'], stored: 0 })
  expect(await run('ours-201', true)).toEqual({ outcomes: ['fulfilled', 'fulfilled'], stored: 2 })
  // What one tap means without an order of its own goes on.
  expect(await run('gone-404', false)).toEqual({ outcomes: ['rejected', 'fulfilled'], stored: 1 })
})

test('what took the place of an entry on its way stays when that entry is done', async () => {
  const store = await openKeptStore(newId())
  const stamps = { tabId: newId(), at: new Date().toISOString(), about: [], names: [] }
  const [first] = await store.add([{ kept: { ...aRoom('cut').written, ...stamps }, files: [] }])
  const mended = newId()
  await store.change(first!.kept.id, () => ({ id: mended }))
  await store.remove(first!.kept)
  expect((await store.all()).map(({ id }) => id)).toEqual([mended])
  store.close()
})

test('all that one tap means is on the disk together, before anything of it is sent', async () => {
  const userId = newId()
  const outbox = await open(userId)
  const rooms = Array.from({ length: 20 }, () => aRoom('cut'))
  await outbox.keep(rooms)
  outbox.close()
  await open(userId)
  expect(mirror.get().map(({ id }) => id)).toEqual(rooms.map(({ written }) => written.id))
})

test('of one tap that mends two refused entries and adds one, all is on the disk or nothing', async () => {
  const userId = newId()
  const outbox = await open(userId)
  const [one, two, fresh] = [aRoom('taken-422'), aRoom('taken-422'), aRoom('taken-422')]
  await outbox.keep([one, two])
  for (const { written } of [one, two]) await expect.poll(() => stateOf(written.id)).toBe('refused')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const mended = (sent: typeof one) => ({
    written: { ...sent.written, body: { ...sent.written.body, roomName: 'Hall' } },
  })
  const tap = [mended(one), fresh, mended(two)]
  const names = () => mirror.get().map(({ body, state }) => [body.roomName, state])
  const before = names()
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  await expect(outbox.keep(tap)).rejects.toThrow('The disk is full')
  full.mockRestore()
  expect(names()).toEqual(before)
  outbox.close()
  const again = await open(userId)
  expect(names()).toEqual(before)
  await again.keep(tap)
  expect(names()).toEqual([
    ['Hall', 'waiting'],
    ['Hall', 'waiting'],
    ['Kitchen', 'waiting'],
  ])
})

const roomId = newId()
const photosOf = commandsOf(async () => ({}))({
  call: 'POST /odd/{plan}/{at}',
  files: ['photos'],
  makesOld: () => [],
})
const target = (to: string) => ({
  command: photosOf as unknown as FileTarget<Record<string, string>>['command'],
  params: { plan: 'cut', at: newId() },
  kind: 'photo' as const,
  bodyOf: (id: string) => ({ photoIds: [id] }),
  to,
})
const jpeg = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })

function Shell({ to }: { to: string }) {
  const { lost, haveRead } = useLost()
  return (
    <>
      <p role="status">{useMissing([to])} not on this device</p>
      {lost.length > 0 && <LostFiles lost={lost} haveRead={haveRead} />}
    </>
  )
}

test('of photos that cannot be kept the others are, and they are named until somebody has read it', async () => {
  const userId = newId()
  const queries = new QueryClient()
  outboxBelongsTo({ userId, queries, prepare: async (_id, photo) => photo })
  const broken = jpeg('gone.jpg')
  // A card that was pulled out, or a file of a cloud that cannot be reached.
  broken.slice = () => {
    throw new DOMException('It could not be read', 'NotReadableError')
  }
  await render(<Shell to={roomId} />)
  expect(await keepFiles(target(roomId), [jpeg('1.jpg'), broken, jpeg('3.jpg'), jpeg('4.jpg')])).toBe(3)
  const dialog = page.getByRole('dialog', { name: 'One file is not kept' })
  await expect.element(dialog.getByText('gone.jpg')).toBeVisible()
  await expect.element(dialog.getByText(/could not be read/)).toBeVisible()
  expect(mirror.get().map(({ files }) => files[0]?.name)).toEqual(['1.jpg', '3.jpg', '4.jpg'])
  await dialog.getByRole('button', { name: 'I have read this' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('status')).toHaveTextContent('1 not on this device')
  await closeOutbox()
})
