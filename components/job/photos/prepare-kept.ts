import { preparePhoto } from './prepare-photo'
import { showPreview } from './previews'

/** Prepares a photo that is kept on this device for sending, and shows it while it is on its way. */
export async function prepareKept(id: string, photo: File): Promise<File> {
  const { file, preview } = await preparePhoto(photo)
  if (preview) showPreview(id, preview)
  return file
}
