import type { FILE_KINDS } from '@/db/enums'

export type FileKind = (typeof FILE_KINDS)[number]

/** Which files hold pixels that `lib/images` wrote, and nothing that their sender could have hidden in them. */
const ENCODED_AGAIN: Record<FileKind, boolean> = {
  PROFILE_PICTURE: true,
  LOGO: true,
  CLIENT_LOGO: true,
  TASK_ATTACHMENT: false,
}

/** Whether a browser may show a file from our own origin; everything else is offered for saving. */
export const mayShowInline = (kind: FileKind, mimeType: string): boolean =>
  mimeType === 'application/pdf' || (ENCODED_AGAIN[kind] && mimeType.startsWith('image/'))

/** A picture of somebody or a logo as it is sent; it is kept smaller, as an image of our own. */
export const ONE_IMAGE = { max: 1, min: 1, maxBytes: 10 * 1_048_576, types: ['image/jpeg', 'image/png', 'image/webp'] }
