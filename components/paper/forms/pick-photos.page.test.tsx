import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { noticeStore } from '@/components/ui/notify'
import type { Job } from '@/lib/job/jobs/schema'
import { galleryPages } from '@/lib/job/photos/pages'

import { PickPhotos } from './pick-photos'

const job = { id: 'job', timezone: 'Australia/Brisbane' } as Job
/** A page asks for one more than it shows. */
const READ = galleryPages.limit - 1
const HALL = READ + 4
const photos = Array.from({ length: HALL }, (_, at) => ({
  id: `photo-${at}`,
  caption: `Hall ${at + 1}`,
  roomId: 'hall',
  roomName: 'Hall',
  thumbnail: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  happenedAt: '2026-11-20T01:00:00.000Z',
  marks: [],
  width: 4,
  height: 3,
  degrees: 0,
}))

/** Lets the second page go. */
let letGo: () => void

beforeEach(() => {
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve
  })
  vi.stubGlobal('fetch', async (address: string) => {
    const after = new URL(address, location.href).searchParams.get('after')
    if (after) await isFree
    const headers = { 'X-Request-Id': 'ours' }
    return Response.json(after ? photos.slice(READ) : photos.slice(0, galleryPages.limit), { headers })
  })
})

async function open(most: number, chosen: string[] = []) {
  const onPick = vi.fn()
  await render(
    <AppRouterContext value={{ push: () => {} } as never}>
      <QueryClientProvider client={new QueryClient()}>
        <PickPhotos
          job={job}
          title="Photos"
          chosen={chosen}
          most={most}
          filter={{ by: 'room' }}
          onPick={onPick}
          onClose={() => {}}
        />
      </QueryClientProvider>
    </AppRouterContext>,
  )
  return onPick
}
const tile = (n: number) => page.getByRole('checkbox', { name: `Hall ${n}`, exact: true })
const all = page.getByRole('checkbox', { name: 'All photos of Hall' })

test('a room that goes on behind what was read says so, and all of it is chosen at once', async () => {
  await open(1_000)
  await expect.element(page.getByText(`0 of at least ${READ}`)).toBeVisible()
  letGo()
  await all.click()
  await expect.element(page.getByText(`${HALL} of ${HALL}`, { exact: true })).toBeVisible()
  await all.click()
  await expect.element(page.getByText('0 photos chosen')).toBeVisible()
})

test('what is ticked while a room is read on stays ticked, in its order', async () => {
  const onPick = await open(1_000)
  await all.click()
  await tile(3).click()
  await expect.element(page.getByText('1 photo chosen')).toBeVisible()
  letGo()
  await expect.element(page.getByText(`${HALL} photos chosen`)).toBeVisible()
  await page.getByRole('button', { name: `Use ${HALL} photos` }).click()
  expect(onPick.mock.lastCall![0].slice(0, 2)).toEqual(['photo-2', 'photo-0'])
})

test('all photos are as many as there is room for, and nobody is told a count of those that were not read', async () => {
  await open(60)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect.element(page.getByText('60 photos chosen')).toBeVisible()
  const words = noticeStore.get().map(({ message }) => message)
  expect(words).toEqual(['At most 60 photos: all others were left out'])
})

test('a photo whose tick was taken off stays off when Shift chooses another', async () => {
  await open(60)
  await tile(2).click()
  await tile(5).click({ modifiers: ['Shift'] })
  await expect.element(page.getByText('4 photos chosen')).toBeVisible()
  await tile(2).click()
  await tile(7).click({ modifiers: ['Shift'] })
  await expect.element(page.getByText('4 photos chosen')).toBeVisible()
  await expect.element(tile(2)).not.toBeChecked()
  await expect.element(tile(7)).toBeChecked()
})

test('where one photo is chosen, another takes its place, with Shift as without', async () => {
  const onPick = await open(1)
  await tile(1).click()
  await tile(4).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Use 1 photo' }).click()
  expect(onPick).toHaveBeenCalledExactlyOnceWith(['photo-3'])
})
