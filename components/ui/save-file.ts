import { notify } from '@/components/ui/notify'
import { api } from '@/lib/platform/http/client'

/** Has the browser save the file at an address of ours. */
export function saveFile(url: string, name = ''): void {
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
}

/** The longest that a browser takes to begin. */
const SAVED_AFTER_MS = 60_000

/** Reads a sheet that the server makes, and has the browser save it. @throws what the server refuses */
export async function fetchSheet(url: string): Promise<void> {
  const file = await api.file(url)
  const address = URL.createObjectURL(file)
  saveFile(address, file.name)
  setTimeout(() => URL.revokeObjectURL(address), SAVED_AFTER_MS)
}

/** The same, and shows the reason of a refusal: a browser that follows an address only says that there is no file. */
export async function saveSheet(url: string): Promise<void> {
  try {
    await fetchSheet(url)
  } catch (error) {
    notify.refused(error)
  }
}
