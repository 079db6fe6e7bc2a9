import '@/e2e/app-styles'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { Camera } from './camera'

afterEach(() => {
  document.documentElement.style.fontSize = ''
})

test.each([
  ['as they are', 360, '100%'],
  ['twice as large', 390, '200%'],
  ['twice as large on a narrow phone', 360, '200%'],
])('no button covers the shutter, in letters %s', async (_, width, size) => {
  await page.viewport(width, 844)
  document.documentElement.style.fontSize = size
  await render(<Camera title="Kitchen" onTaken={async (photos) => photos.length} onClose={() => {}} />)
  const shutter = page.getByRole('button', { name: 'Take photo' })
  await expect.element(shutter).toBeVisible()
  const { left, right, top, bottom } = shutter.element().getBoundingClientRect()
  expect([left >= 0, right <= width, top >= 0, bottom <= 844]).toEqual([true, true, true, true])
  const dialog = page.getByRole('dialog').element()
  const others = [...dialog.querySelectorAll('button, label')].filter((one) => one !== shutter.element())
  expect(others).toHaveLength(3)
  for (const other of others) {
    const box = other.getBoundingClientRect()
    const isApart = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom
    expect([other.textContent, isApart]).toEqual([other.textContent, true])
  }
})

test('of more photos than there is room for as many are taken as fit, and the camera says so', async () => {
  const taken: string[] = []
  const onTaken = async (photos: File[]) => {
    taken.push(...photos.map(({ name }) => name))
    return photos.length
  }
  const camera = (left: number) => (
    <Camera title="Kitchen" onTaken={onTaken} room={{ left, words: 'At most 2 photos' }} onClose={() => {}} />
  )
  const { rerender } = await render(camera(2))
  const words = page.getByText('At most 2 photos')
  const input = page.getByLabelText('Photos from the device')
  await expect.element(input).toBeInTheDocument()
  await expect.element(words).not.toBeInTheDocument()
  await input.upload(['one', 'two', 'three'].map((name) => new File([name], `${name}.jpg`, { type: 'image/jpeg' })))
  await expect.element(words).toBeVisible()
  await expect.poll(() => taken).toEqual(['one.jpg', 'two.jpg'])
  await rerender(camera(0))
  await expect.element(input).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Take photo' })).toBeDisabled()
  await expect.element(words).toBeVisible()
})
