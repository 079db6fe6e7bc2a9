import { z } from 'zod'

import { Id, Instant, Recorded, Version, WITHOUT_NUL, text } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'
import { FieldClocks } from '@/lib/job/field/schema'
import { jsonText } from '@/lib/platform/http/form-text'

import { MARK_COLOURS, MAX_MARK_TEXT, MOST_MARKS, type MarkColour, isTooSmall } from './marks'
import {
  MAX_CAPTION,
  MOST_CHOSEN,
  MOST_NAMED_IN_ARCHIVE,
  MOST_PHOTOS,
  PHOTOS_LISTED,
  PHOTO_FAULTS,
  PHOTO_GROUPINGS,
  PHOTO_RECORDS,
} from './rules'

const Fraction = z.number('Not a number.').min(0).max(1)
const MarkSpot = z.strictObject({ x: Fraction, y: Fraction })
const Colour = z.enum(Object.keys(MARK_COLOURS) as [MarkColour, ...MarkColour[]])
const span = { colour: Colour, from: MarkSpot, to: MarkSpot }
const MarkText = text('Please enter the text', MAX_MARK_TEXT)

/**
 * Something drawn over a photo. Its places are fractions of the photo's width and height as its camera held it: upright,
 * and before `degrees` turns it.
 */
export const Mark = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ARROW'), ...span }),
  z.strictObject({ kind: z.literal('CIRCLE'), ...span }),
  z.strictObject({ kind: z.literal('LINE'), ...span }),
  z.strictObject({ kind: z.literal('MEASURE'), ...span, text: MarkText }),
  z.strictObject({ kind: z.literal('TEXT'), colour: Colour, at: MarkSpot, text: MarkText }),
])

/** A photo made on site. `happenedAt` is the time that the camera wrote. */
export const Photo = z.object({
  id: Id,
  jobId: Id,
  /** At most 400 pixels, for lists; an empty 202 until the worker has made it, and 415 when it cannot. */
  thumbnail: z.string(),
  /** At most 900 pixels. */
  report: z.string(),
  /** At most 1600 pixels. */
  screen: z.string(),
  /** The original bytes, neither changed nor turned, for saving. */
  original: z.string(),
  /** The sender's name for it. */
  name: z.string(),
  /** The shown size: upright, and turned. */
  width: z.int(),
  height: z.int(),
  /** The clockwise turn from the original. */
  degrees: z.literal([0, 90, 180, 270]),
  caption: z.string().nullable(),
  /** The place that the camera wrote. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  camera: z.string().nullable(),
  /** `DAMAGED`: a part of it is missing. `UNSHOWABLE`: its sizes cannot be made; the original can be saved. */
  fault: z.enum(PHOTO_FAULTS).nullable(),
  /** The earlier photo of the same place. */
  beforeId: Id.nullable(),
  /** Drawn over the photo, the later over the earlier. The original bytes know nothing of them. */
  marks: z.array(Mark).max(MOST_MARKS),
  /** By which the job's papers name it, `P7`: no other photo of the job has it, nor had it. */
  number: z.int(),
  /** Photos of one record are ordered by position, those of one position by id. */
  position: z.int(),
  createdBy: Person,
  ...FieldClocks,
  ...Recorded,
})
export type Photo = z.infer<typeof Photo>

/** A photo with its place in the job. */
export const GalleryPhoto = Photo.extend({
  /** What it belongs to. */
  recordType: z.enum(PHOTO_RECORDS),
  /** Its room; null for a floor plan, and for a photo of a form. */
  roomId: Id.nullable(),
  roomName: z.string().nullable(),
  /** The visit at which it was recorded, and its time; null for a photo of a form that belongs to no visit. */
  inspectionId: Id.nullable(),
  inspectionDate: Instant.nullable(),
})
export type GalleryPhoto = z.infer<typeof GalleryPhoto>

export const GalleryPhotos = z.array(GalleryPhoto)

const several = z.array(Id).max(MOST_PHOTOS, `At most ${MOST_PHOTOS} photos`)

/**
 * The fields of a form beside its photos: the ids that the device made, in the order of the files. Spread them into the
 * body of a call that takes `files: PHOTO_FILES`.
 */
export const PhotoFields = { photoIds: jsonText(several).optional() }

/** The turns of photos, each from the original. */
export const RotatedPhotos = jsonText(
  z.array(z.strictObject({ photoId: Id, degrees: z.literal([0, 90, 180, 270]) })).max(1000),
)
export type RotatedPhotos = z.infer<typeof RotatedPhotos>

/** The same for a form that changes existing photos. */
export const PhotoChanges = {
  photosToDelete: jsonText(z.array(Id).max(1000)).optional(),
  rotatedPhotoDetails: RotatedPhotos.optional(),
}

const Caption = z
  .string()
  .trim()
  .max(MAX_CAPTION, `Cannot exceed ${MAX_CAPTION} characters`)
  .regex(WITHOUT_NUL, 'Not a text.')
  .nullable()

/** A photo's caption, its turn and its earlier photo. A field that is left out stays. */
export const ChangePhoto = z.strictObject({
  caption: Caption.optional(),
  degrees: z.literal([0, 90, 180, 270]).optional(),
  beforeId: Id.nullish(),
  version: Version.optional(),
})
export type ChangePhoto = z.output<typeof ChangePhoto>

/** All marks of a photo, in place of those that it has. */
export const MarkPhoto = z.strictObject({
  marks: z
    .array(Mark.refine((mark) => !isTooSmall(mark), 'This mark is too small to be seen'))
    .max(MOST_MARKS, `At most ${MOST_MARKS} marks fit on one photo`),
  version: Version,
})
export type MarkPhoto = z.output<typeof MarkPhoto>

/** All photos of one record, in their new order. */
export const OrderPhotos = z.strictObject({ photoIds: z.array(Id).min(1).max(1000) })
export type OrderPhotos = z.infer<typeof OrderPhotos>

/** The chosen photos of a job, each as it was read. */
export const ChosenPhotos = z
  .array(z.strictObject({ id: Id, version: Version }))
  .min(1)
  .max(MOST_CHOSEN, `At most ${MOST_CHOSEN} photos at once`)

/** Gives several photos the same caption; null takes theirs away. */
export const CaptionPhotos = z.strictObject({ photos: ChosenPhotos, caption: Caption })
export type CaptionPhotos = z.output<typeof CaptionPhotos>

/** The photos of an archive: the named ones, those of a room or a visit, or all of the job's. */
export const ChoosePhotos = z.strictObject({
  id: z
    .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(Id).max(MOST_NAMED_IN_ARCHIVE))
    .optional(),
  roomId: Id.optional(),
  inspectionId: Id.optional(),
})
export type ChoosePhotos = z.infer<typeof ChoosePhotos>

/** Photos of a job: those after a known one. */
export const BrowsePhotos = z.strictObject({
  roomId: Id.optional(),
  inspectionId: Id.optional(),
  /** Photos of one room, or of one visit, stand together: the newest first. By day, the newest are first of all. */
  by: z.enum(PHOTO_GROUPINGS).default('day'),
  after: Id.optional(),
  limit: z.coerce.number('Not a number.').int().min(1).max(PHOTOS_LISTED).default(PHOTOS_LISTED),
})
export type BrowsePhotos = z.infer<typeof BrowsePhotos>

/** A job's id and a photo's, under the names in the paths. */
export const PhotoParams = z.object({ id: Id, photoId: Id })
export type PhotoParams = z.infer<typeof PhotoParams>

/** The turn in the address of a photo. */
export const SeenTurn = z.strictObject({ turn: z.enum(['0', '90', '180', '270']).transform(Number).optional() })
