import '@/e2e/app-styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { newId } from '@/lib/base/ids'
import type { Photo } from '@/lib/job/photos/schema'

import { PhotoViewer } from './photo-viewer'

const photo = {
  id: newId(),
  screen: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  original: '',
  name: 'IMG_1.jpg',
  caption: null,
  marks: [],
  beforeId: null,
  latitude: null,
  longitude: null,
  camera: null,
  isLateEntry: false,
  lateReason: null,
  happenedAt: '2026-11-26T01:00:00.000Z',
  createdBy: { firstName: 'Tui', lastName: 'Tester' },
} as unknown as Photo

test.each([
  [360, 640],
  [844, 390],
])('a photo that is shown goes to another room with two taps, at %i px', async (width, height) => {
  await page.viewport(width, height)
  const moved = vi.fn()
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <PhotoViewer
        photos={[photo]}
        shownId={photo.id}
        timezone="Australia/Brisbane"
        moving={({ id }) => [{ label: 'Laundry', onSelect: () => moved(id) }]}
        onShow={() => {}}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Move to a room' }).click()
  await page.getByRole('menuitem', { name: 'Laundry' }).click()
  expect(moved).toHaveBeenCalledWith(photo.id)
  for (const button of page.getByRole('dialog').element().querySelectorAll('button')) {
    expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(width)
  }
})
