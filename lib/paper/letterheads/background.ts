import 'server-only'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import { toPageBackground } from '@/lib/platform/images/encode'

/** What lies under the pages: a picture is encoded again. */
export async function toBackground(file: UploadedFile) {
  return { ...(await toPageBackground(file)), pages: 1 as const }
}
