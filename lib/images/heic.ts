import 'server-only'
import { readFile, rm } from 'node:fs/promises'

import { type Apart, runApart } from '@/lib/apart/run-apart'
import { tooLarge, unsupported } from '@/lib/errors'

import { MAX_PIXELS, type RawPixels } from './encode'
import { inTurn } from './turn'

type Decoded = { width: number; height: number; pixelsPath: string } | { refusal: 'too large' }

const DECODER: Apart<{ path: string; maxPixels: number }, Decoded> = {
  module: 'lib/images/decode-heic.mjs',
  limits: { memoryMegabytes: 128, seconds: 60 },
}

/**
 * The pixels of a HEIC photo, upright, which our image library cannot decode.
 * @throws unsupported when it cannot be read, too_large for too many pixels
 */
export const decodeHeic = (path: string): Promise<RawPixels> =>
  inTurn(async () => {
    const { answer } = await runApart(DECODER, { path, maxPixels: MAX_PIXELS })
    if (!answer) throw unsupported('This photo cannot be read.')
    if ('refusal' in answer) throw tooLarge('This photo has too many pixels.')
    const { width, height, pixelsPath } = answer
    const data = await readFile(pixelsPath)
    await rm(pixelsPath)
    return { data, width, height, channels: 4 }
  })
