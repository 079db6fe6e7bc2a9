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
/** The server: the job has a hall, and its laundry was deleted. */
const serve = vi.fn(async (path: string, { method, body }: RequestInit = {}) => {
  if (method === 'GET') return Response.json([{ id: hall, roomName: 'Hall' }])
  const sent = JSON.parse(String(body ?? '{}')) as { id: string; roomName?: string }
  if (path.includes(gone)) return problem(404, 'not-found', { detail: 'No such room.' })
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
