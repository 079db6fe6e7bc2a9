import { z } from 'zod'

import { Id, Recorded, Version, WITHOUT_NUL } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'
import { FieldClocks } from '@/lib/job/field/schema'
import { jsonText } from '@/lib/platform/http/form-text'

import { MAX_CAPTION, MOST_PHOTOS, PHOTOS_LISTED } from './rules'

/** A photo made on site. `happenedAt` is when the camera says that it was taken. */
export const Photo = z.object({
  id: Id,
  jobId: Id,
  /** At most 400 pixels, for lists; answers 202 and nothing until the worker has made it. */
  thumbnail: z.string(),
  /** At most 900 pixels. */
  report: z.string(),
  /** At most 1600 pixels. */
  screen: z.string(),
  /** The bytes that came, untouched and unturned, for saving. */
  original: z.string(),
  /** What its sender called it. */
  name: z.string(),
  /** As it is shown: upright, and turned. */
  width: z.int(),
  height: z.int(),
  /** How far it is turned clockwise from the way it came. */
  degrees: z.literal([0, 90, 180, 270]),
  caption: z.string().nullable(),
  /** Where the camera said it was. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  camera: z.string().nullable(),
  /** The photo of the same place from before. */
  beforeId: Id.nullable(),
  /** Photos of one record stand in the order of their positions, those of one position in the order of their ids. */
  position: z.int(),
  createdBy: Person,
  ...FieldClocks,
  ...Recorded,
})
export type Photo = z.infer<typeof Photo>

const several = z.array(Id).max(MOST_PHOTOS, `At most ${MOST_PHOTOS} photos`)

/**
 * The fields of a form beside its photos: the ids that the device made, in the order of the files. Spread it into the
 * body of a call that takes `files: PHOTO_FILES`.
 */
export const PhotoFields = { photoIds: jsonText(several).optional() }

/** How far photos are to be turned, each counted from the way it came. */
export const RotatedPhotos = jsonText(
  z.array(z.strictObject({ photoId: Id, degrees: z.literal([0, 90, 180, 270]) })).max(1000),
)
export type RotatedPhotos = z.infer<typeof RotatedPhotos>

/** The same for a form that changes photos which are there already. */
export const PhotoChanges = {
  photosToDelete: jsonText(z.array(Id).max(1000)).optional(),
  rotatedPhotoDetails: RotatedPhotos.optional(),
}

/** What is said about a photo, how far it is turned, what it is to be compared with. What is left out stays. */
export const ChangePhoto = z.strictObject({
  caption: z
    .string()
    .trim()
    .max(MAX_CAPTION, `Cannot exceed ${MAX_CAPTION} characters`)
    .regex(WITHOUT_NUL, 'Not a text.')
    .nullable()
    .optional(),
  degrees: z.literal([0, 90, 180, 270]).optional(),
  beforeId: Id.nullish(),
  version: Version.optional(),
})
export type ChangePhoto = z.output<typeof ChangePhoto>

/** All photos of one record, in their new order. */
export const OrderPhotos = z.strictObject({ photoIds: z.array(Id).min(1).max(1000) })
export type OrderPhotos = z.infer<typeof OrderPhotos>

/** Photos of a job, the newest first: what follows one that is known. */
export const BrowsePhotos = z.strictObject({
  roomId: Id.optional(),
  after: Id.optional(),
  limit: z.coerce.number('Not a number.').int().min(1).max(PHOTOS_LISTED).default(PHOTOS_LISTED),
})
export type BrowsePhotos = z.infer<typeof BrowsePhotos>

/** A job's id and a photo's, as the paths name them. */
export const PhotoParams = z.object({ id: Id, photoId: Id })
export type PhotoParams = z.infer<typeof PhotoParams>

/** How far the address of a photo says that it is turned. */
export const SeenTurn = z.strictObject({ turn: z.enum(['0', '90', '180', '270']).transform(Number).optional() })
