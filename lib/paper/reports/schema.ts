import { z } from 'zod'

import { DISPOSITIONS, JOB_REPORT_STATUSES, JOB_REPORT_TYPES } from '@/db/enums'
import { Id, Instant } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'
import { flagText } from '@/lib/platform/http/form-text'

export const JobReportType = z.enum(JOB_REPORT_TYPES)
export type JobReportType = z.infer<typeof JobReportType>
export const JobReportStatus = z.enum(JOB_REPORT_STATUSES)

/** More than anybody leafs through; a job with more photos picks some, or makes a report a room. */
export const MOST_PHOTOS = 1_000

const ids = (most: number) => z.array(Id).max(most, `At most ${most.toLocaleString('en-AU')}`)

/** What every report can be asked for with. */
const Common = {
  /** Left out: the client's own letterhead, else the organisation's default. */
  letterheadId: Id.optional(),
  /** The block with the job's client, site and numbers on page one. */
  showJobDetailsHeader: z.boolean().default(true),
}
const OfRooms = {
  /** Left out or empty: all rooms. */
  roomIds: ids(200).default([]),
  /** Left out or empty: all dispositions. */
  dispositions: z.array(z.enum(DISPOSITIONS)).max(DISPOSITIONS.length).default([]),
}

/** A kind of report with its options, as it is asked for and stored. */
export const ReportRequest = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('InitialAttendanceReport'), ...Common }),
  z.strictObject({ type: z.literal('SiteVisitReport'), inspectionId: Id, ...Common }),
  z.strictObject({
    type: z.literal('CompletionReport'),
    ...Common,
    /** Left out or empty: all visits. */
    selectedSiteVisitIds: ids(200).default([]),
    showCompletionSummary: z.boolean().default(true),
  }),
  z.strictObject({ type: z.literal('DryingLog'), ...Common }),
  z.strictObject({
    type: z.literal('PhotoReport'),
    ...Common,
    /** The photo notes whose photos are printed; left out or empty, and without `selectedImages`: all photos. */
    feedItemIds: ids(MOST_PHOTOS).default([]),
    /** Photos in the order in which they are printed. */
    selectedImages: ids(MOST_PHOTOS).default([]),
    /** Room, time and person over each photo. */
    showPhotoNoteHeader: z.boolean().default(true),
  }),
  z.strictObject({
    type: z.literal('InventoryDetailReport'),
    ...Common,
    ...OfRooms,
    includeClientLogo: z.boolean().default(false),
  }),
  z.strictObject({ type: z.literal('InventoryPhotoReport'), ...Common, ...OfRooms }),
])
export type ReportRequest = z.output<typeof ReportRequest>
export type ReportKind = ReportRequest['type']

/** `?store=true` keeps the report in the job's list; without it, a small one is only sent. */
export const StoreQuery = { store: flagText(z.boolean().default(false)) }

/** A report in a job's list. */
export const JobReport = z.object({
  id: Id,
  jobId: Id,
  type: JobReportType,
  status: JobReportStatus,
  versionNo: z.int(),
  title: z.string(),
  /** As asked. */
  options: z.record(z.string(), z.unknown()),
  /** Steps of the work: photos got ready, then the setting; null once it has ended. */
  progress: z.object({ done: z.int(), of: z.int() }).nullable(),
  /** Why it failed, in words. */
  failure: z.string().nullable(),
  pages: z.int().nullable(),
  size: z.int().nullable(),
  sha256: z.string().nullable(),
  /** Of `/verify/{code}`. */
  code: z.string().nullable(),
  createdBy: Person,
  createdAt: Instant,
  completedAt: Instant.nullable(),
})
export type JobReport = z.infer<typeof JobReport>
