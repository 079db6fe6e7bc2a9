import { notify } from '@/components/ui/notify'
import { saveFile } from '@/components/ui/save-file'
import { marksSvg } from '@/lib/job/photos/mark-shapes'
import type { Photo } from '@/lib/job/photos/schema'
import { api } from '@/lib/platform/http/client'

/** The longest that a browser takes to begin. */
const SAVED_AFTER_MS = 60_000
const QUALITY = 0.9

/** Has the browser save a picture of a photo with its marks, in the size of a screen. The photo stays as it is. */
export async function saveMarked(photo: Photo): Promise<void> {
  try {
    const picture = await createImageBitmap(await api.file(photo.screen))
    const { width, height } = picture
    const marks = new Image(width, height)
    marks.src = `data:image/svg+xml,${encodeURIComponent(marksSvg(photo.marks, { ...photo, width, height }))}`
    await marks.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const paper = canvas.getContext('2d')!
    paper.drawImage(picture, 0, 0)
    paper.drawImage(marks, 0, 0, width, height)
    const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    const address = URL.createObjectURL(file!)
    saveFile(address, `${photo.name.replace(/\.[^.]*$/, '')} marked.jpg`)
    setTimeout(() => URL.revokeObjectURL(address), SAVED_AFTER_MS)
  } catch (error) {
    notify.refused(error)
  }
}
