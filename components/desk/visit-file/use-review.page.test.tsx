import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { writtenOf } from '@/components/platform/commands/keep-command'
import { type Shown, recordsOf } from '@/components/platform/commands/kept'
import { mirror } from '@/components/platform/commands/kept-mirror'
import { newId } from '@/lib/base/ids'
import { roomComing, roomInWords } from '@/lib/desk/visit-file/rules'
import { takeReading } from '@/lib/site/moisture/commands'

import { useReview } from './use-review'

const [jobId, roomId, inspectionId] = [newId(), newId(), newId()]

function Rooms() {
  const { data } = useReview(jobId, inspectionId)
  return data?.rooms.map((room) => <p key={room.id}>{roomInWords(room) || 'Nothing recorded yet'}</p>)
}

const reading = (order: number): Shown => {
  const written = writtenOf(takeReading, { jobId, roomId, inspectionId }, { id: newId(), pointId: newId() })
  return { ...written, ...recordsOf(written), order, tabId: 'tab', at: '', state: 'waiting', share: 0 }
}

afterEach(() => mirror.set([]))

test('what waits on this device counts as recorded, and what was refused does not', async () => {
  const rooms = [{ ...roomComing({ id: roomId, roomName: 'Kitchen' }), points: 18 }]
  const review = { rooms, airPlaces: [], task: null, forms: { missing: [], toSign: 0 }, mayPlanReturn: false }
  vi.stubGlobal('fetch', async () => Response.json(review))
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Rooms />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('Nothing recorded yet')).toBeVisible()
  mirror.set([reading(1), reading(2), { ...reading(3), state: 'refused' }])
  await expect.element(page.getByText('2 readings')).toBeVisible()
  // Saved, and not read yet; then read, and still among the entries while others of its record are sent.
  const saved = { ...reading(4), state: 'saved' as const, savedAt: Date.now() + 1 }
  mirror.set([saved])
  await expect.element(page.getByText('1 reading')).toBeVisible()
  mirror.set([{ ...saved, savedAt: 1 }])
  await expect.element(page.getByText('Nothing recorded yet')).toBeVisible()
})
