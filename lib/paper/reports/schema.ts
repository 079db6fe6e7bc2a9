import { z } from 'zod'

import { JOB_REPORT_STATUSES, JOB_REPORT_TYPES } from '@/db/enums/paper'
import { DISPOSITIONS } from '@/db/enums/site'
import { Day, Email as EmailAddress, Id, Instant, Version, optionalText, text } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'
import { MOST_RECIPIENTS } from '@/lib/job/messages/rules'
import type { Firm } from '@/lib/paper/links/schema'
import { flagText, jsonText } from '@/lib/platform/http/form-text'

import { EXCEPTION_KINDS } from './preflight/kinds'
import { MOST_NOTE_LETTERS, MOST_PHOTOS, MOST_TOGETHER, PHOTOS_PER_PAGE, SECTIONS } from './rules'

const Address = EmailAddress('Please enter an e-mail address')

export const JobReportType = z.enum(JOB_REPORT_TYPES)
export type JobReportType = z.infer<typeof JobReportType>
export const JobReportStatus = z.enum(JOB_REPORT_STATUSES)

/** The longest reason; the same stands in db/schema. */
export const MOST_REASON_LETTERS = 500

const ids = (most: number) => z.array(Id).max(most, `At most ${most.toLocaleString('en-AU')}`)

/** What every report can be asked for with. */
const Common = {
  /** Left out: the client's own letterhead, else the organisation's default. */
  letterheadId: Id.optional(),
  /** The block with the job's client, site and numbers on page one. */
  showJobDetailsHeader: z.boolean().default(true),
}
/** What a report goes out with on page one. */
const Noted = {
  /** Words to whoever reads it, signed by who asks for it. */
  coveringNote: optionalText(MOST_NOTE_LETTERS).optional(),
}
const PerPage = { photosPerPage: z.literal([...PHOTOS_PER_PAGE]).default(6) }
/** What a report that concludes can be asked for without. */
const Composed = {
  ...Noted,
  /** The sections that are left out; those that the kind has not are none of it. */
  leftOut: z.array(z.enum(SECTIONS)).max(SECTIONS.length).default([]),
  /** The photo of page one; left out: the job's own picture, else the first of the house. */
  coverPhotoId: Id.optional(),
}
const WithPhotos = {
  ...Composed,
  ...PerPage,
  /** Those that are printed; left out or empty: all that the kind has. */
  photoIds: ids(MOST_PHOTOS).default([]),
}
const OfRooms = {
  /** Left out or empty: all rooms. */
  roomIds: ids(200).default([]),
  /** Left out or empty: all dispositions. */
  dispositions: z.array(z.enum(DISPOSITIONS)).max(DISPOSITIONS.length).default([]),
}

const OfEstimate = {
  /** The rate and the amount of each line. */
  showCosts: z.boolean().default(true),
  showSectionTotals: z.boolean().default(true),
  /** Whether the prices of lines have GST in them. */
  withGst: z.boolean().default(false),
}

/** The version of the form or estimate that is printed: once it has another, it is refused. Left out: whichever it has. */
const OfSettled = { ofVersion: Version.optional() }

export const EstimateRequest = z.strictObject({
  type: z.literal('EstimateReport'),
  estimateId: Id,
  ...Common,
  ...OfEstimate,
  ...OfSettled,
  /** Prices that are over are valid anew from today. Without it, such an estimate is not kept. */
  renewsPrices: z.boolean().optional(),
})

/** A kind of report with its options, as it is asked for and stored. */
export const ReportRequest = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('InitialAttendanceReport'), ...Common, ...WithPhotos }),
  z.strictObject({ type: z.literal('SiteVisitReport'), inspectionId: Id, ...Common, ...WithPhotos }),
  z.strictObject({
    type: z.literal('CompletionReport'),
    ...Common,
    ...WithPhotos,
    /** Left out or empty: all visits. */
    selectedSiteVisitIds: ids(200).default([]),
    showCompletionSummary: z.boolean().default(true),
    /** Work goes on: it is called a progress report, and claims no end. */
    isProgress: z.boolean().default(false),
  }),
  z.strictObject({ type: z.literal('DryingLog'), ...Common, ...Composed }),
  z.strictObject({
    type: z.literal('PhotoReport'),
    ...Common,
    ...Noted,
    ...PerPage,
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
    ...Noted,
    ...OfRooms,
    includeClientLogo: z.boolean().default(false),
  }),
  z.strictObject({ type: z.literal('InventoryPhotoReport'), ...Common, ...Noted, ...OfRooms }),
  z.strictObject({ type: z.literal('FormReport'), formId: Id, ...Common, ...OfSettled }),
  EstimateRequest,
])
export type ReportRequest = z.output<typeof ReportRequest>
/** Those that are made from a job's Reports tab. */
export type ReportKind = Exclude<ReportRequest['type'], 'FormReport' | 'EstimateReport'>

/** `?store=true` keeps the report in the job's list; without it, a small one is only sent. */
export const StoreQuery = { store: flagText(z.boolean().default(false)) }

const flag = flagText(z.boolean().optional())
const Letter = { letterheadId: Id.optional(), showJobDetailsHeader: flag }

/** The queries of the calls that make a report, under the contract's names. */
export const LetterQuery = z.strictObject({ ...Letter, ...StoreQuery })
export const EstimateQuery = z.strictObject({ ...Letter, showCosts: flag, showSectionTotals: flag, withGst: flag })
export const EstimateFileQuery = EstimateQuery.extend({
  /** Whether the file is called by the estimate's id, or by its number, the claim and the site. */
  named: z.enum(['id', 'words']).default('id'),
})
export const DetailQuery = z.strictObject({ ...Letter, includeClientLogo: flag, ...StoreQuery })
export const PhotoQuery = z.strictObject({ ...Letter, showPhotoNoteHeader: flag, ...StoreQuery })
export const KeepQuery = z.strictObject(StoreQuery)

const { roomIds, dispositions } = OfRooms
export const InventoryReportBody = z.strictObject({ roomIds, dispositions })
export const PhotoReportBody = z.strictObject({
  feedItemIds: ids(MOST_PHOTOS).default([]),
  selectedImages: ids(MOST_PHOTOS).default([]),
})
export const CompletionReportBody = z.strictObject({
  letterheadId: Id.optional(),
  showJobDetailsHeader: z.boolean().optional(),
  selectedSiteVisitIds: ids(200).optional(),
  showCompletionSummary: z.boolean().optional(),
})

/** `GET …/preview`: the request as JSON text, so that a frame can show it. */
export const PreviewQuery = z.strictObject({ request: jsonText(ReportRequest) })

/** The files of a job under the names of the contract. */
export const JOB_FILE_DOWNLOADS = [
  'PHOTO_NOTES_DOWNLOAD',
  'ATTENDANCE_REPORT_DOWNLOAD',
  'COMPLETION_REPORT_DOWNLOAD',
  'INVENTORY_REPORT_DOWNLOAD',
  'SITE_VISIT_REPORT_DOWNLOAD',
] as const
export type JobFileDownload = (typeof JOB_FILE_DOWNLOADS)[number]
export const JobFileQuery = z.strictObject({
  type: z.enum(JOB_FILE_DOWNLOADS),
  /** The visit of a report of one; left out: the last. */
  inspectionId: Id.optional(),
  ...StoreQuery,
})

/** What is known of a report before it is made. */
export const ReportOutlook = z.object({
  title: z.string(),
  photos: z.int(),
  /** Whether it is small enough to be made at once. */
  isInline: z.boolean(),
  /** What speaks against a completion report, in words: `3 points are not dry and 8 units are on site`. */
  unfinished: z.string().nullable(),
  /** What of it will not be as it was wished, in words, when it is saved to the job. */
  remark: z.string().nullable(),
})
export type ReportOutlook = z.infer<typeof ReportOutlook>

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
  /** What of its file is not as it was wished, in words: letters that no font has, and why it is no PDF/A. */
  remark: z.string().nullable(),
  pages: z.int().nullable(),
  size: z.int().nullable(),
  sha256: z.string().nullable(),
  /** Of `/verify/{code}`. */
  code: z.string().nullable(),
  createdBy: Person,
  createdAt: Instant,
  completedAt: Instant.nullable(),
  /** Whether the record that it prints was changed since it was made; a form and an estimate say what they say. */
  isOlderThanRecord: z.boolean(),
  /** The e-mails that took it along, the latest first; to whom, for those who may read e-mails. */
  sentTo: z.array(z.object({ at: Instant, to: z.array(z.string()) })),
})
export type JobReport = z.infer<typeof JobReport>

/** Stored reports of a job, in the order in which they are put together. */
const Several = z
  .array(Id)
  .min(2, 'Please choose at least two reports')
  .max(MOST_TOGETHER, `At most ${MOST_TOGETHER} at once`)
  .refine((ids) => new Set(ids).size === ids.length, 'One of them is named twice')

export const TogetherQuery = z.strictObject({
  id: z.preprocess((value) => (typeof value === 'string' ? [value] : value), Several),
})

/** The job's id and the report's. */
export const ReportParams = z.object({ jobId: Id, id: Id })
export type ReportParams = z.infer<typeof ReportParams>

const emailFields = {
  to: z.array(Address).min(1, 'Please enter at least one recipient').max(MOST_RECIPIENTS),
  cc: z.array(Address).max(MOST_RECIPIENTS),
  subject: text('Please enter a subject', 200),
  text: text('Please write something', 5_000),
}

/** How several reports go in one letter: as one PDF after a page that lists them, or a file each. */
const LetterForm = z.enum(['together', 'files'])

/** The typed form of a letter with one report, or with several. */
export const SendReportForm = z.strictObject({ ...emailFields, as: LetterForm })

/** A stored report as an e-mail. */
export const SendReport = z.strictObject({ id: Id.optional(), ...emailFields, cc: emailFields.cc.default([]) })
export type SendReport = z.output<typeof SendReport>

/** Several stored reports in one e-mail. */
export const SendReports = SendReport.extend({ ids: Several, as: LetterForm.default('together') })
export type SendReports = z.output<typeof SendReports>

/** What it is answered with. */
export { Email as SentReport } from '@/lib/job/messages/schema'

/** What anybody who holds a report may learn of it. */
export interface VerifiedReport {
  organization: string
  /** Whoever made it, as their letterhead has them. */
  firm: Firm
  type: JobReportType
  /** Which it is of its kind: `Site visit report, 22 Nov 2026`, `Estimate, prices with GST`. */
  named: string
  /** `CRW - ••42` */
  job: string
  versionNo: number
  completedAt: string
  /** The zone of the times in the report. */
  timezone: string
  sha256: string
  size: number
  supersededBy: number | null
  /** When the organisation deleted it, and the name of whoever did. */
  withdrawnAt: string | null
  withdrawnBy: string | null
  /** When it came here with an archive of the organisation: another installation made it. */
  importedAt: string | null
}

/** As it was typed. */
export const CodeParams = z.object({ code: z.string().max(200) })
export type CodeParams = z.infer<typeof CodeParams>

/** `GET …/run-sheet`: today's, and the caller's own, when they are left out. */
export const RunSheetQuery = z.strictObject({ date: Day.optional(), userId: Id.optional() })
export type RunSheetQuery = z.infer<typeof RunSheetQuery>

export const EquipmentStatusesQuery = z.object({ format: z.enum(['pdf', 'xlsx']).default('pdf') })
export type EquipmentStatusesQuery = z.infer<typeof EquipmentStatusesQuery>

/** Something that a reviewer would raise, with its reasons. */
export const PreflightPoint = z.object({
  /** Its name in this job, also when the record is read again. */
  key: z.string(),
  kind: z.enum(EXCEPTION_KINDS),
  text: z.string(),
  /** The address of the place where it is mended. */
  place: z.string(),
  /** The reason that was recorded there. */
  reason: z.string().nullable(),
  /** The reason that was given for the reports, by whom and when. */
  given: z.object({ reason: z.string(), by: Person, at: Instant }).nullable(),
  /** Of the given reason; 0 until somebody gives one. */
  version: z.int(),
})
export type PreflightPoint = z.infer<typeof PreflightPoint>

/** What is unusual in a job's record before a report goes out. */
export const Preflight = z.object({ points: z.array(PreflightPoint) })
export type Preflight = z.infer<typeof Preflight>

/** The job's id and the point's key. */
export const PointParams = z.object({
  jobId: Id,
  key: z
    .string()
    .max(100)
    .regex(/^[\dA-Za-z.-]+$/, 'Not a point.'),
})
export type PointParams = z.infer<typeof PointParams>

/** Gives the reason of a point, or changes it. */
export const GiveReason = z.strictObject({
  /** Without words it is taken back. */
  reason: optionalText(MOST_REASON_LETTERS),
  /** As it was read: 0 where there is none yet. */
  version: Version,
})
export type GiveReason = z.output<typeof GiveReason>

/** How many points may be explained at once: more than a job of a year has of a kind. */
const MOST_EXPLAINED = 500

/** Gives several points one reason. */
export const GiveReasons = z.strictObject({
  reason: text('Please type the reason', MOST_REASON_LETTERS),
  points: z
    .array(z.strictObject({ key: PointParams.shape.key, version: Version }))
    .min(1, 'Please choose at least one')
    .max(MOST_EXPLAINED, `At most ${MOST_EXPLAINED} at once`)
    .refine((points) => new Set(points.map(({ key }) => key)).size === points.length, 'One of them is named twice'),
})
export type GiveReasons = z.output<typeof GiveReasons>

/** The typed form of it. */
export const ReasonForm = z.strictObject({ reason: text('Please type the reason', MOST_REASON_LETTERS) })

/** A reason as it is stored; without words once it was taken back. */
export interface Reason {
  key: string
  reason: string | null
  version: number
  updatedAt: string
  updatedBy: Person
}
