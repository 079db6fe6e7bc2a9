import type { Role } from '@/lib/base/roles'
import { isPicture, isText } from '@/lib/company/files/rules'
import { asEntry, makeDistinct } from '@/lib/platform/archive/names'
import { cleanFileName } from '@/lib/platform/http/file-name'

/** The largest file of a job upload, and how many come at once. */
export const MAX_UPLOAD_BYTES = 50 * 1_048_576
export const MOST_UPLOADS = 50
export const MAX_NAME = 200
export const MAX_COMMENT = 2000
/** How many are in one answer, and on one page of the screen. */
export const MOST_LISTED = 500
export const PAGE_SIZE = 50
/** How many can be named for one archive: an address has its limit. */
export const MOST_IN_ARCHIVE = 100

export const UPLOADS_STORAGE_EXHAUSTED =
  'Your organization has reached the storage limit allowed in the free trial. Please upgrade your plan to upload more files.'

/** The types that may be uploaded to a job, as the bytes tell, with their endings: first section 5 of the specification. */
const UPLOAD_TYPES: Record<string, readonly string[]> = {
  'image/gif': ['gif'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/tiff': ['tif', 'tiff'],
  'image/png': ['png'],
  'image/svg+xml': ['svg'],
  'text/csv': ['csv'],
  'text/plain': ['txt'],
  'text/calendar': ['ics'],
  'application/zip': ['zip', 'kmz'],
  'application/x-7z-compressed': ['7z'],
  'application/x-tar': ['tar'],
  'application/x-rar-compressed': ['rar'],
  'application/pdf': ['pdf'],
  'application/json': ['json'],
  'application/epub+zip': ['epub'],
  'application/msword': ['doc'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  // What else comes to an office, and from a phone.
  'application/vnd.ms-outlook': ['msg'],
  'message/rfc822': ['eml'],
  'application/rtf': ['rtf'],
  'application/xml': ['xml'],
  'application/vnd.google-earth.kml+xml': ['kml'],
  'text/vcard': ['vcf'],
  'text/tab-separated-values': ['tsv'],
  'application/dxf': ['dxf'],
  'image/vnd.dwg': ['dwg'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['hif'],
  'image/heic-sequence': [],
  'image/heif-sequence': [],
  'image/avif': ['avif'],
  'image/webp': ['webp'],
  'image/bmp': ['bmp'],
  'video/mp4': ['mp4', 'm4v'],
  'video/x-m4v': [],
  'video/quicktime': ['mov'],
}

/** The files of one upload to a job. */
export const JOB_FILES = {
  files: { max: MOST_UPLOADS, min: 1, maxBytes: MAX_UPLOAD_BYTES, types: Object.keys(UPLOAD_TYPES) },
}

/** The same for a browser's file picker, which knows some files by type and others only by ending. */
export const PICKED_TYPES = Object.entries(UPLOAD_TYPES)
  .flatMap(([type, endings]) => [type, ...endings.map((ending) => `.${ending}`)])
  .join(',')

/** Whether it can be viewed without a download. */
export const hasPreview = (mimeType: string): boolean =>
  isPicture(mimeType) || isText(mimeType) || mimeType === 'application/pdf'

/** Whether the viewer may remove an upload: its uploader and an Administrator may. */
export const mayRemoveUpload = (
  viewer: { userId: string; role: Role },
  upload: { createdBy: { id: string } },
): boolean => viewer.role === 'Administrator' || viewer.userId === upload.createdBy.id

const endingOf = (name: string) => /\.[^.\s]{1,10}$/.exec(name)?.[0] ?? ''

/** A new name for a file. The ending stays, because it says what the bytes are. */
export function renamed(before: string, name: string): string {
  const ending = endingOf(before)
  if (endingOf(name).toLowerCase() === ending.toLowerCase()) return name
  return cleanFileName(name + ending)
}

/** The names as an archive has them, in order, with a number on each repetition: `plan.pdf`, `plan (2).pdf`. */
export function numbered(names: readonly string[]): string[] {
  const distinct = makeDistinct()
  return names.map(asEntry).map((name) => {
    const ending = endingOf(name)
    const stem = name.slice(0, name.length - ending.length)
    return distinct((n) => (n > 1 ? `${stem} (${n})${ending}` : name))
  })
}

/** The address of a job's uploads. */
export const jobUploadsPath = (jobId: string) => `/api/v1/uploads/job/${jobId}`
