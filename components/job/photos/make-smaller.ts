import { findExif } from '@/lib/base/find-exif.mjs'
import { scaleWithin } from '@/lib/base/long-picture.mjs'

import { withExif } from './exif-segment'

/** The picture that the device sends in place of a photo, and the one that it shows meanwhile. */
export interface Prepared {
  photo: Blob
  preview: Blob
}

const LONGEST_EDGE = 2560
const PREVIEW_EDGE = 400
const QUALITY = 0.85
/** More pixels an iPhone does not draw. */
const MOST_PIXELS = 16_777_216

/**
 * Makes a photo upright and at most 2560 pixels long, as a JPEG that keeps the camera's facts; a long one keeps the width
 * that its letters need. Runs in a worker, and anywhere else that has the browser's own pictures.
 * @throws when the browser cannot read it
 */
export async function makeSmaller(source: Blob): Promise<Prepared> {
  const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' })
  try {
    const preview = await draw(bitmap, PREVIEW_EDGE / Math.max(bitmap.width, bitmap.height))
    const scale = scaleWithin(bitmap, LONGEST_EDGE, MOST_PIXELS)
    const isFine = source.type === 'image/jpeg' && scale >= 1
    // A photo that is small enough is not encoded again.
    if (isFine) return { photo: source, preview }
    const [jpeg, exif] = await Promise.all([draw(bitmap, scale).then(bytesOf), bytesOf(source).then(findExif)])
    const made = exif ? withExif(jpeg, exif) : jpeg
    return { photo: new Blob([made as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }), preview }
  } finally {
    bitmap.close()
  }
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

function draw(bitmap: ImageBitmap, wanted: number): Promise<Blob> {
  const scale = Math.min(1, wanted)
  const edgeOf = (pixels: number) => Math.max(1, Math.round(pixels * scale))
  const canvas = new OffscreenCanvas(edgeOf(bitmap.width), edgeOf(bitmap.height))
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency: it becomes white, like paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
