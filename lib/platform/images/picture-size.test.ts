import sharp from 'sharp'
import { expect, it } from 'vitest'

import { pictureSize } from './picture-size'

const picture = () => sharp({ create: { width: 300, height: 40, channels: 4, background: '#12345680' } })

it('is read from the first bytes of a PNG and of a JPEG, and of nothing else', async () => {
  const png = await picture().png().toBuffer()
  expect(pictureSize(png)).toEqual({ width: 300, height: 40 })
  expect(pictureSize(await picture().jpeg().toBuffer())).toMatchObject({ width: 300, height: 40 })
  expect([png.subarray(0, 20), Buffer.alloc(0), await picture().webp().toBuffer()].map(pictureSize)).toEqual([
    null,
    null,
    null,
  ])
})
