import { expect, test } from 'vitest'
import { commands } from 'vitest/browser'

import { makeSmaller } from './make-smaller'

const input = async (name: string, type: string) => {
  const letters = atob(await commands.readFile(`e2e/inputs/field/${name}`, 'base64'))
  return new Blob([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))], { type })
}
const sizeOf = async (photo: Blob) => {
  const { width, height } = await createImageBitmap(photo)
  return [width, height]
}

test('a damaged photo is not drawn anew, which would hide what is missing: it goes as it came', async () => {
  const damaged = await input('last-500-bytes-missing-1200x900.jpg', 'image/jpeg')
  await expect(makeSmaller(damaged)).rejects.toThrow()
})

test('a screenshot of a whole chat keeps the width of its letters, and a photo its longer edge', async () => {
  const { photo } = await makeSmaller(await input('long-scroll-screenshot.png', 'image/png'))
  expect(await sizeOf(photo)).toEqual([1080, 12_000])
  const large = new OffscreenCanvas(4000, 3000)
  large.getContext('2d')
  const made = await makeSmaller(await large.convertToBlob({ type: 'image/jpeg' }))
  expect(await sizeOf(made.photo)).toEqual([2560, 1920])
})
