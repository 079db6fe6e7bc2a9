import '@/e2e/app-styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { mirror } from '@/components/platform/commands/kept-mirror'
import { closeOutbox, outboxBelongsTo, theOutbox } from '@/components/platform/commands/the-outbox'
import { giveCamera } from '@/e2e/give-camera'
import { newId } from '@/lib/base/ids'

import { RoomCamera } from './room-camera'

const job = { id: newId(), type: 'Water', suburb: 'Manly', siteAddress: '12 Esplanade' }
const visitId = newId()
const rooms = ['Kitchen', 'Laundry', 'Hall'].map((roomName) => ({ id: newId(), roomName }))
const pathOf = (at: number) => `/api/v1/rooms/${job.id}/${rooms[at]!.id}/${visitId}/room-feed-item-photos`

let found: object[]
let asked: MediaStreamConstraints[]
let abilities: object
beforeEach(async () => {
  found = []
  asked = []
  abilities = {}
  vi.stubGlobal('fetch', async () => Response.json(found))
  // Photos stay on the device: what waits there is what is looked at.
  outboxBelongsTo({ userId: newId(), queries: new QueryClient(), prepare: () => new Promise(() => {}) })
  await theOutbox()
  giveCamera()
  const { getUserMedia } = navigator.mediaDevices
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: async (constraints: MediaStreamConstraints) => {
        asked.push(constraints)
        const stream = await getUserMedia(constraints)
        Object.assign(stream.getVideoTracks()[0]!, { getCapabilities: () => abilities })
        return stream
      },
      enumerateDevices: async () => [
        { kind: 'videoinput', label: 'Back Camera', deviceId: 'usual' },
        { kind: 'videoinput', label: 'Back Ultra Wide Camera', deviceId: 'wide' },
      ],
    },
  })
})
afterEach(async () => {
  await closeOutbox()
  mirror.set([])
  vi.unstubAllGlobals()
})

async function show() {
  const shown = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RoomCamera
        job={job}
        visitId={visitId}
        rooms={rooms}
        roomId={rooms[0]!.id}
        onClose={() => void shown.unmount()}
      />
    </QueryClientProvider>,
  )
}

const shutter = page.getByRole('button', { name: 'Take photo' })
const inRoom = (name: string) => page.getByRole('group', { name: 'Room' }).getByRole('button', { name })
const shots = page.getByRole('group', { name: 'What the report asks for' })
const sentTo = (path: string) => mirror.get().filter((one) => one.kind === 'photo' && one.path === path)

test('goes from room to room with the camera on, and each photo goes to the room that is shown', async () => {
  await page.viewport(390, 844)
  await show()
  await expect.element(shutter).toBeEnabled()
  await shutter.click()
  await expect.poll(() => sentTo(pathOf(0))).toHaveLength(1)
  await inRoom('Hall').click()
  await shutter.click()
  await expect.poll(() => sentTo(pathOf(2))).toHaveLength(1)
  expect(sentTo(pathOf(1))).toHaveLength(0)
  await expect.element(page.getByRole('button', { name: 'Done (2)' })).toBeVisible()
})

test('a shot of the list is the caption of the next photo alone, and stands behind what is missing once it is taken', async () => {
  found = [{ id: newId(), type: 'PHOTO_NOTE', caption: 'How high it stood' }]
  await show()
  await expect.element(shots.getByRole('button').last()).toHaveAccessibleName('Taken: How high it stood')
  await expect.element(shots.getByRole('button').first()).toHaveAccessibleName('The whole room')
  await expect.element(shutter).toBeEnabled()
  await shots.getByRole('button', { name: 'The whole room' }).click()
  await shutter.click()
  await expect.poll(() => sentTo(pathOf(0)).map(({ body }) => body.caption)).toEqual(['The whole room'])
  await expect
    .element(shots.getByRole('button', { name: 'Taken: The whole room' }))
    .toHaveAttribute('aria-pressed', 'false')
  await expect.element(shots.getByRole('button').first()).toHaveAccessibleName('The damage, close up')
  await shutter.click()
  await expect.poll(() => sentTo(pathOf(0)).map(({ body }) => body.caption)).toEqual(['The whole room', undefined])
})

test('a photo goes to the room and under the caption that were shown when it was taken, however long its file takes', async () => {
  await show()
  await expect.element(shutter).toBeEnabled()
  const ready: (() => void)[] = []
  const { toBlob } = HTMLCanvasElement.prototype
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, ...args) {
    ready.push(() => toBlob.apply(this, args))
  })
  await shots.getByRole('button', { name: 'The whole room' }).click()
  await shutter.click()
  await inRoom('Hall').click()
  await shots.getByRole('button', { name: 'Wet materials' }).click()
  ready[0]!()
  await expect.poll(() => sentTo(pathOf(0)).map(({ body }) => body.caption)).toEqual(['The whole room'])
  expect(sentTo(pathOf(2))).toHaveLength(0)
  await expect.element(shots.getByRole('button', { name: 'Wet materials' })).toHaveAttribute('aria-pressed', 'true')
  vi.mocked(HTMLCanvasElement.prototype.toBlob).mockRestore()
})

test('holds the pictures of the six photos that it shows, and counts all', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  await show()
  await expect.element(shutter).toBeEnabled()
  for (let taken = 1; taken <= 8; taken++) {
    await shutter.click()
    await expect.element(page.getByRole('button', { name: `Done (${taken})` })).toBeVisible()
  }
  const shown = page.getByRole('list', { name: 'Taken now' }).getByRole('img')
  await expect.element(shown.last()).toHaveAttribute('alt', expect.stringMatching(/, 8$/))
  expect(shown.elements()).toHaveLength(6)
  expect(revoked.mock.calls.length).toBeGreaterThanOrEqual(2)
  revoked.mockRestore()
})

test('counts a photo that the device could not keep neither as taken nor as shown', async () => {
  await show()
  await expect.element(shutter).toBeEnabled()
  await shutter.click()
  await expect.element(page.getByRole('button', { name: 'Done (1)' })).toBeVisible()
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  await shutter.click()
  await expect.poll(() => full.mock.calls.length).toBe(1)
  await shutter.click()
  await expect.element(page.getByRole('button', { name: 'Done (2)' })).toBeVisible()
  expect(sentTo(pathOf(0))).toHaveLength(2)
  expect(page.getByRole('list', { name: 'Taken now' }).getByRole('img').elements()).toHaveLength(2)
  full.mockRestore()
})

test('offers no wide angle that looks at who holds the device', async () => {
  Object.assign(navigator.mediaDevices, {
    enumerateDevices: async () => [{ kind: 'videoinput', label: 'Front Ultra Wide Camera', deviceId: 'front' }],
  })
  await show()
  await expect.element(shutter).toBeEnabled()
  expect(page.getByRole('group', { name: 'Zoom' }).elements()).toHaveLength(0)
})

test('a caption takes two taps where the photos are taken, and the next photo is another note', async () => {
  await show()
  await expect.element(shutter).toBeEnabled()
  await shutter.click()
  await expect.poll(() => sentTo(pathOf(0))).toHaveLength(1)
  const { id } = sentTo(pathOf(0))[0]!.body
  await page.getByRole('button', { name: 'Words' }).click()
  const field = page.getByRole('textbox', { name: 'Caption of the photo' })
  await expect.element(field).toHaveFocus()
  await field.fill('Under the sink')
  await page.getByRole('button', { name: 'Save' }).click()
  const said = () => mirror.get().flatMap(({ kind, body }) => (kind === 'photo note' ? [body.caption] : []))
  await expect.poll(said).toEqual(['Under the sink'])
  await expect.element(page.getByRole('button', { name: 'Words' })).toBeDisabled()
  await shutter.click()
  await expect.poll(() => sentTo(pathOf(0))).toHaveLength(2)
  expect(sentTo(pathOf(0))[1]!.body.id).not.toBe(id)
})

test.each(['Hall', 'Done (1)'])('words that stand there are saved by %s', async (way) => {
  await show()
  await expect.element(shutter).toBeEnabled()
  await shutter.click()
  await page.getByRole('button', { name: 'Words' }).click()
  await page.getByRole('textbox', { name: 'Caption of the photo' }).fill('Behind the fridge')
  await page.getByRole('button', { name: way }).click()
  const said = () => mirror.get().filter(({ kind }) => kind === 'photo note')
  await expect.poll(() => said().map(({ body }) => body.caption)).toEqual(['Behind the fridge'])
  expect(said()[0]!.path).toContain(rooms[0]!.id)
})

test('half a factor is the zoom of the device, or its camera with the wide angle', async () => {
  await show()
  const half = page.getByRole('button', { name: '0.5×' })
  await half.click()
  await expect.element(half).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]).toMatchObject({ video: { deviceId: { exact: 'wide' } } })
  await page.getByRole('button', { name: '1×' }).click()
  await expect.poll(() => asked.length).toBe(3)
  expect(asked[2]).toMatchObject({ video: { facingMode: 'environment' } })
})

test.each([
  ['on its side', 844, 390],
  ['on its side, small', 667, 360],
  ['upright', 360, 640],
])('the picture keeps its place beside what is tapped: %s', async (_, width, height) => {
  await page.viewport(width, height)
  await show()
  await expect.element(shutter).toBeEnabled()
  // The dialog grows while it opens.
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))
  const picture = page.getByLabelText('What the camera sees').element().getBoundingClientRect()
  expect(picture.height).toBeGreaterThan(width > height ? height * 0.8 : 140)
  const dialog = page.getByRole('dialog').element()
  for (const name of ['Take photo', 'Done', 'Words', 'Close the camera']) {
    const box = page.getByRole('button', { name }).element().getBoundingClientRect()
    expect([name, box.left >= 0, box.right <= width, box.top >= 0, box.bottom <= height]).toEqual([
      name,
      true,
      true,
      true,
      true,
    ])
  }
  expect(dialog.scrollWidth).toBeLessThanOrEqual(width)
})
