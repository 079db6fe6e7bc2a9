import { findExif } from '@/lib/base/find-exif.mjs'

import { withExif } from './exif-segment'

/** The picture that the device sends in place of a photo, and the one that it shows meanwhile. */
export interface Prepared {
  photo: Blob
  preview: Blob
}

const LONGEST_EDGE = 2560
const PREVIEW_EDGE = 400
const QUALITY = 0.85
/** A picture more than twice as long as wide: a screenshot of a whole chat, a wall in one sweep. */
const LONG = 2
/** Of the shorter edge of a long one, as of a photo's. */
const SHORTER_EDGE = 1920
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
    const scale = scaleOf(bitmap)
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

function scaleOf({ width, height }: Pick<ImageBitmap, 'width' | 'height'>): number {
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)]
  const byEdge = LONGEST_EDGE / longer
  if (longer / shorter <= LONG) return byEdge
  return Math.max(byEdge, Math.min(SHORTER_EDGE / shorter, Math.sqrt(MOST_PIXELS / (width * height))))
}

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
