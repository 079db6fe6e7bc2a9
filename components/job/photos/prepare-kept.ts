import { preparePhoto } from './prepare-photo'
import { showPreview } from './previews'

/** Makes a photo that is kept on this device ready to be sent, and shows it where it is on its way. */
export async function prepareKept(id: string, photo: File): Promise<File> {
  const { file, preview } = await preparePhoto(photo)
  if (preview) showPreview(id, preview)
  return file
}
