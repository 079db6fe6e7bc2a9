import type { FILE_KINDS } from '@/db/enums/platform'

export type FileKind = (typeof FILE_KINDS)[number]

/** Whether `lib/platform/images` wrote a file's pixels, so that its sender could hide nothing in them. */
const ENCODED_AGAIN: Record<FileKind, boolean> = {
  PROFILE_PICTURE: true,
  LOGO: true,
  CLIENT_LOGO: true,
  TASK_ATTACHMENT: false,
  JOB_UPLOAD: false,
  EMAIL_ATTACHMENT: false,
  JOB_OVERVIEW: true,
  FIELD_PHOTO: false,
  METER_CERTIFICATE: false,
  LETTERHEAD_LOGO: true,
  LETTERHEAD_BACKGROUND: false,
  JOB_REPORT: false,
}

/** Whether a browser may show a file from our own origin; all others are offered for saving. */
export const mayShowInline = (kind: FileKind, mimeType: string): boolean =>
  mimeType === 'application/pdf' || (ENCODED_AGAIN[kind] && mimeType.startsWith('image/'))

/** A picture of a person or a logo, as it is sent; it is stored smaller, as an image of our own. */
export const ONE_IMAGE = { max: 1, min: 1, maxBytes: 10 * 1_048_576, types: ['image/jpeg', 'image/png', 'image/webp'] }

/** The attachments of one task or e-mail together. */
export const MAX_ATTACHMENT_BYTES = 50 * 1_048_576

/** The types that an office sends along, as the bytes tell; nothing that runs. Each caller limits the number. */
export const ATTACHMENTS = {
  maxBytes: MAX_ATTACHMENT_BYTES,
  maxBytesTogether: MAX_ATTACHMENT_BYTES,
  types: [
    'image/*',
    'video/*',
    'audio/*',
    'application/json',
    'application/pdf',
    'application/msword',
    'application/rtf',
    'application/vnd.ms-excel',
    'application/vnd.ms-powerpoint',
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.oasis.opendocument.text',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/x-cfb',
    'application/vnd.google-earth.kml+xml',
    'application/vnd.ms-outlook',
    'application/xml',
    'application/dxf',
    'application/zip',
    'message/rfc822',
    'text/calendar',
    'text/csv',
    'text/plain',
    'text/tab-separated-values',
    'text/vcard',
  ],
}

const PICTURES = [
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/heic',
  'image/heic-sequence',
  'image/heif',
  'image/heif-sequence',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
]

const TEXTS = [
  'text/plain',
  'text/csv',
  'text/tab-separated-values',
  'text/calendar',
  'text/vcard',
  'application/json',
  'message/rfc822',
]

/** Whether it can be read as it is: a text in which nothing is obeyed. */
export const isText = (mimeType: string): boolean => TEXTS.includes(mimeType)

/** Whether we can make a picture of our own from it. */
export const isPicture = (mimeType: string): boolean => PICTURES.includes(mimeType)
