import { z } from 'zod'

import { After, Id, Recorded, Version, optionalText, text } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'
import { jsonText } from '@/lib/platform/http/form-text'

import { MAX_COMMENT, MAX_NAME, MOST_IN_ARCHIVE, MOST_LISTED, MOST_UPLOADS } from './rules'

/** A file that was uploaded to a job. */
export const Upload = z.object({
  id: Id,
  jobId: Id,
  name: z.string(),
  comments: z.string().nullable(),
  /** The type that its bytes tell. */
  mimeType: z.string(),
  /** Bytes. */
  size: z.int(),
  /** The address for downloading it. */
  url: z.string(),
  /** The address of a small picture; null for other files, and until the worker has made one. */
  thumbnailUrl: z.string().nullable(),
  createdBy: Person,
  ...Recorded,
})
export type Upload = z.infer<typeof Upload>

export const UploadLink = z.object({ url: z.string() })

const pageNumber = (fallback: number, most: number) =>
  z.coerce.number('Not a number.').int().min(1).max(most).default(fallback)

export const BrowseUploads = z.strictObject({
  page: pageNumber(1, 100_000),
  after: After,
  pageSize: pageNumber(MOST_LISTED, MOST_LISTED),
})
export type BrowseUploads = z.infer<typeof BrowseUploads>

/** The fields beside the files: their ids, in the order of the files, if the device made them. */
export const AddUploads = z.strictObject({ ids: jsonText(z.array(Id).max(MOST_UPLOADS)).optional() })
export type AddUploads = z.infer<typeof AddUploads>

export const ChangeUpload = z.strictObject({
  name: text('Please enter a name', MAX_NAME),
  comments: optionalText(MAX_COMMENT),
  version: Version.optional(),
})
export type ChangeUpload = z.output<typeof ChangeUpload>

/** The uploads in an archive; all of the job's, if left out. */
export const ChooseUploads = z.strictObject({
  id: z
    .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(Id).max(MOST_IN_ARCHIVE))
    .optional(),
})
export type ChooseUploads = z.infer<typeof ChooseUploads>

/** The job's id and the upload's, under the names in the paths. */
export const UploadParams = z.object({ jobId: Id, uploadId: Id })
export type UploadParams = z.infer<typeof UploadParams>
