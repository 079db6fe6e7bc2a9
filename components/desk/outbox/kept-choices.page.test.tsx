import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import type { Written } from '@/components/platform/commands/kept'
import { offerChoices } from '@/components/platform/commands/kept-choices'
import { mirror } from '@/components/platform/commands/kept-mirror'
import { OutboxDialog } from '@/components/platform/commands/outbox-dialog'
import { closeOutbox, outboxBelongsTo, theOutbox } from '@/components/platform/commands/the-outbox'
import { newId } from '@/lib/base/ids'

import { KeptChoices } from './kept-choices'

const [jobId, gone, hall] = [newId(), newId(), newId()]
const problem = (status: number, type: string, more: object) =>
  Response.json({ type: `/problems/${type}`, ...more }, { status })
const [retired, inUse] = [newId(), newId()]
const meter = (name: string, scale: string, retiredAt: string | null) => ({
  id: newId(),
  name,
  retiredAt,
  scales: [{ id: scale, label: 'Wood', min: 6, max: 60, unit: '% WME' }],
})
const METERS = [meter('Protimeter', inUse, null), meter('Old one', retired, '2026-03-01T00:00:00.000Z')]
let isBack = false
/** The server: the job has a hall, and its laundry was deleted. */
const serve = vi.fn(async (path: string, { method, body }: RequestInit = {}) => {
  if (method === 'GET' && path === '/api/v1/meters')
    return Response.json(METERS, { headers: { 'X-Request-Id': 'ours' } })
  if (path.endsWith('/restore')) {
    isBack = true
    return Response.json({ id: gone, roomName: 'Laundry' }, { headers: { 'X-Request-Id': 'ours' } })
  }
  if (method === 'GET') return Response.json([{ id: hall, roomName: 'Hall' }])
  const sent = JSON.parse(String(body ?? '{}')) as { id: string; roomName?: string; scaleId?: string }
  if (path.includes(gone) && !isBack) return problem(404, 'not-found', { detail: 'No such room.' })
  if (sent.scaleId === retired)
    return problem(422, 'invalid', {
      errors: [{ path: 'scaleId', message: 'This meter or scale is no longer used' }],
    })
  if (sent.roomName === 'Hall')
    return problem(422, 'invalid', {
      errors: [{ path: 'roomName', message: 'This job has a room of that name already' }],
    })
  return Response.json(sent, { headers: { 'X-Request-Id': 'ours' } })
})
const sentTo = (part: string) =>
  serve.mock.calls.filter(([path, init]) => init?.method !== 'GET' && path.includes(part))

const reading = (): Written => {
  const id = newId()
  const path = `/api/v1/moisture/${jobId}/${gone}/${newId()}`
  return { id, kind: 'reading', method: 'POST', path, body: { id, value: 21 }, files: [], jobId, old: [] }
}

beforeEach(async () => {
  serve.mockClear()
  isBack = false
  vi.stubGlobal('fetch', serve)
  const queries = new QueryClient()
  offerChoices(KeptChoices)
  outboxBelongsTo({ userId: newId(), queries, prepare: async (_id, photo) => photo })
  await theOutbox()
  await render(
    <QueryClientProvider client={queries}>
      <OutboxDialog open onClose={() => {}} />
    </QueryClientProvider>,
  )
})
afterEach(async () => {
  await closeOutbox()
  mirror.set([])
})

const keep = async (...entries: Written[]) => (await theOutbox())!.keep(entries.map((written) => ({ written })))

test('what was recorded for a deleted room goes into another one, all of it at once', async () => {
  await keep(reading(), reading())
  await expect.element(page.getByText('Not saved: No such room.').first()).toBeVisible()
  await page.getByLabelText('Put all 2 into another room').first().selectOptions('Hall')
  await expect.poll(() => sentTo(hall)).toHaveLength(2)
  await expect.poll(() => mirror.get().filter(({ state }) => state !== 'saved')).toEqual([])
})

test('a deleted room is restored for all that was recorded for it', async () => {
  await keep(reading(), reading())
  await page.getByRole('button', { name: 'Restore the room' }).first().click()
  await expect.poll(() => mirror.get().filter(({ state }) => state !== 'saved')).toEqual([])
  expect(sentTo('/restore')).toHaveLength(1)
  // Each was refused, and then saved in the room that it was recorded for.
  expect(sentTo(`/moisture/${jobId}/${gone}`)).toHaveLength(4)
})

test('a reading on a retired scale is saved on another one', async () => {
  const one = reading()
  const path = `/api/v1/moisture/${jobId}/${hall}/${newId()}`
  await keep({ ...one, path, body: { ...one.body, scaleId: retired } })
  await expect.element(page.getByText('Not saved: This meter or scale is no longer used')).toBeVisible()
  const choice = page.getByLabelText('Choose another meter and scale')
  await expect.element(choice).toBeVisible()
  expect([...(choice.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    'Another scale…',
    'Protimeter, Wood (% WME)',
  ])
  await choice.selectOptions('Protimeter, Wood (% WME)')
  await expect.poll(() => mirror.get().filter(({ state }) => state !== 'saved')).toEqual([])
  expect(JSON.parse(String(sentTo(hall).at(-1)![1]!.body))).toMatchObject({ value: 21, scaleId: inUse })
})

test('what cannot be saved is handed to the office in a note of the job, and can be put back', async () => {
  await keep(reading())
  await page.getByRole('button', { name: 'Hand to the office' }).click()
  await expect.poll(() => sentTo(`/api/v1/notes/${jobId}`)).toHaveLength(1)
  expect(String(sentTo('/notes/')[0]![1]!.body)).toMatch(/reading, written .*21.*No such room/s)
  await page.getByText('Discarded in the last 30 days (1)').click()
  await page.getByRole('button', { name: 'Put back' }).click()
  await expect.element(page.getByText('Not saved: No such room.')).toBeVisible()
})

test('a room whose name is taken is given another one where its refusal is read, and what waits for it is told', async () => {
  const id = newId()
  const room = { id, kind: 'room', method: 'POST', path: `/api/v1/rooms/${jobId}`, files: [], jobId, old: [] } as const
  const point = newId()
  await keep(
    { ...room, body: { id, roomName: 'Hall' } },
    { ...reading(), id: point, path: `/api/v1/moisture/${jobId}/points`, body: { id: point, roomId: id } },
  )
  await expect.element(page.getByText('One record waits for it.')).toBeVisible()
  await page.getByLabelText(/^Correct: This job has a room/).fill('Hall 2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => sentTo('/points')).toHaveLength(1)
  expect(String(sentTo('/api/v1/rooms/').at(-1)![1]!.body)).toContain('Hall 2')
})
