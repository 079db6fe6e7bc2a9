import { type Role, managers } from '@/lib/base/roles'
import { DAY_MS } from '@/lib/base/time'
import { MAX_ATTACHMENT_BYTES } from '@/lib/company/files/rules'
import type { EstimateHead } from '@/lib/paper/estimates/schema'

import type { JobFileDownload, JobReport, JobReportType, PreflightPoint, ReportKind, ReportRequest } from './schema'

/** As many as a report prints, more than anybody leafs through; a job with more photos picks some, or some notes. */
export const MOST_PHOTOS = 1_000
/** A report with more photos is made by the worker, and stored. */
export const MOST_INLINE_PHOTOS = 60
/** How many reports of one organisation may be in the making. */
export const MOST_IN_PROGRESS = 20
/** How often a report is begun; one whose worker was killed each time would be begun for ever. */
export const MOST_ATTEMPTS = 3
/** How many of a job's newest reports are shown. */
export const MOST_LISTED = 200
/** The largest file that /verify compares. */
export const MOST_VERIFIED_BYTES = 200 * 1_048_576

/** What is said of a report whose asker was removed before it was made. */
export const ASKER_LEFT = 'Whoever asked for this report does not work here any more. Please ask for it again.'
/** Why a report is not made that would print so many. */
export const tooManyPhotos = (count: number): string =>
  `A report prints at most ${MOST_PHOTOS.toLocaleString('en-AU')} photos, and this one would print ${count.toLocaleString('en-AU')}`

export const NOT_MADE = 'The report could not be made. Please try again.'

/** A code as it is stored, of one that was typed: without spaces and hyphens, in capitals. */
export const codeOf = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

export const REPORT_LABELS: Record<JobReportType, string> = {
  InitialAttendanceReport: 'Initial attendance report',
  SiteVisitReport: 'Site visit report',
  CompletionReport: 'Completion report',
  DryingLog: 'Drying log',
  PhotoReport: 'Photo report',
  InventoryDetailReport: 'Inventory detail report',
  InventoryPhotoReport: 'Inventory photo report',
  FormReport: 'Form',
  EstimateReport: 'Estimate',
}

/** What a copy of an estimate shows otherwise than the usual one, in words; '' for nothing. */
export const copyInWords = ({ withGst, showCosts, showSectionTotals }: JobReport['options']): string =>
  [
    withGst === true ? 'prices with GST' : null,
    showCosts === false ? 'without line prices' : null,
    showSectionTotals === false ? 'without section totals' : null,
  ]
    .filter(Boolean)
    .join(', ')

/** What a report is to a stranger who holds it, without the names that people gave: `Site visit report, 22 Nov 2026`. */
export function namedToStrangers({ type, title, options }: Pick<JobReport, 'type' | 'title' | 'options'>): string {
  if (type === 'FormReport') return REPORT_LABELS[type]
  return type === 'EstimateReport' ? [REPORT_LABELS[type], copyInWords(options)].filter(Boolean).join(', ') : title
}

/** The history's word for what happened to a report: those of estimates are told to managers alone. */
export const wordOf = ({ type }: { type: JobReportType }, verb: 'made' | 'sent' | 'deleted'): string =>
  `${type === 'EstimateReport' ? 'estimate-report' : 'report'}.${verb}`

/** A report's title within a sentence: `site visit report, 22 Nov 2026`. */
export const inSentence = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1)

/**
 * What a report can be asked for without. Nothing here decides: page one, the days, causes, exceptions, limitations,
 * signatures and evidence are always printed.
 */
export const SECTION_LABELS = {
  timeline: 'Timeline',
  property: 'Property and hazards',
  rooms: 'Rooms',
  air: 'Air',
  moisture: 'Moisture',
  charts: 'Drying charts',
  equipment: 'Equipment and sizing',
  contents: 'Contents',
  notes: 'Work done and notes',
  forms: 'Forms signed',
  photos: 'Photos',
} as const
export type SectionKey = keyof typeof SECTION_LABELS
export const SECTIONS = Object.keys(SECTION_LABELS) as [SectionKey, ...SectionKey[]]

/** Those of them that a kind has; none for a kind that is one section. */
export const SECTIONS_OF: Record<ReportKind, readonly SectionKey[]> = {
  InitialAttendanceReport: SECTIONS.filter((key) => key !== 'timeline' && key !== 'charts'),
  SiteVisitReport: ['air', 'moisture', 'equipment', 'contents', 'notes', 'forms', 'photos'],
  CompletionReport: SECTIONS,
  DryingLog: ['air'],
  PhotoReport: [],
  InventoryDetailReport: [],
  InventoryPhotoReport: [],
}

/** How many stored reports are put together into one file, how large they may be and how many pages they may have. */
export const MOST_TOGETHER = 12
export const MOST_TOGETHER_BYTES = 60 * 1_048_576
export const MOST_TOGETHER_PAGES = 500

/** `Completion report, version 2` */
export const reportName = ({ title, versionNo }: Pick<JobReport, 'title' | 'versionNo'>): string =>
  `${title}, version ${versionNo}`

/** How many bytes reports have together. */
export const bytesOf = (reports: readonly Pick<JobReport, 'size'>[]): number =>
  reports.reduce((all, { size }) => all + (size ?? 0), 0)

function countRefusal({ length }: readonly unknown[]): string | null {
  if (length < 2) return 'Please choose at least two reports.'
  return length > MOST_TOGETHER ? `At most ${MOST_TOGETHER} reports at once.` : null
}

/** Why reports cannot be put together; null where they can. */
export function togetherRefusal(reports: readonly Pick<JobReport, 'size' | 'pages'>[]): string | null {
  const refusal = countRefusal(reports)
  if (refusal) return refusal
  if (bytesOf(reports) > MOST_TOGETHER_BYTES) {
    return `Together they are larger than ${MOST_TOGETHER_BYTES / 1_048_576} MB.`
  }
  const pages = reports.reduce((all, report) => all + (report.pages ?? 0), 0)
  return pages > MOST_TOGETHER_PAGES ? `Together they have more than ${MOST_TOGETHER_PAGES} pages.` : null
}

/** Why reports cannot go in one letter, neither as one PDF nor each as a file; null where they can. */
export function letterRefusal(reports: readonly Pick<JobReport, 'size'>[]): string | null {
  const refusal = countRefusal(reports)
  if (refusal) return refusal
  if (bytesOf(reports) <= MAX_ATTACHMENT_BYTES) return null
  return `Together they are larger than ${MAX_ATTACHMENT_BYTES / 1_048_576} MB, which is the most that an e-mail takes.`
}

/** Where several stored reports of a job are one file. */
export const togetherPath = (jobId: string, ids: readonly string[]): string =>
  `${reportsPath(jobId)}/together?${ids.map((id) => `id=${id}`).join('&')}`

/** How many photos stand on a page. */
export const PHOTOS_PER_PAGE = [2, 4, 6] as const
export type PhotosPerPage = (typeof PHOTOS_PER_PAGE)[number]

/** As much as page one has room for beside its answer. */
export const MOST_NOTE_LETTERS = 1_000

/** The kinds that are made from a job's Reports tab, in their order, and what each is for. */
export const REPORT_KINDS: readonly { kind: ReportKind; name: string; about: string }[] = [
  {
    kind: 'InitialAttendanceReport',
    name: 'Initial attendance',
    about: 'What happened, how bad it was and what was done first, for the insurer.',
  },
  {
    kind: 'SiteVisitReport',
    name: 'Site visit',
    about: 'One visit beside the one before it: readings, equipment, work.',
  },
  { kind: 'CompletionReport', name: 'Completion', about: 'The whole job, day by day, and how we know that it is dry.' },
  {
    kind: 'DryingLog',
    name: 'Drying log',
    about: 'Every reading, the air and the equipment, for who checks the days.',
  },
  { kind: 'PhotoReport', name: 'Photos', about: 'The photos with room, time and person.' },
  {
    kind: 'InventoryDetailReport',
    name: 'Inventory detail',
    about: 'The contents room by room, with condition and value.',
  },
  { kind: 'InventoryPhotoReport', name: 'Inventory photos', about: 'The contents in pictures.' },
]

/** The report that each download of a job's file is. */
export const REPORT_OF_DOWNLOAD = {
  PHOTO_NOTES_DOWNLOAD: 'PhotoReport',
  ATTENDANCE_REPORT_DOWNLOAD: 'InitialAttendanceReport',
  COMPLETION_REPORT_DOWNLOAD: 'CompletionReport',
  INVENTORY_REPORT_DOWNLOAD: 'InventoryDetailReport',
  SITE_VISIT_REPORT_DOWNLOAD: 'SiteVisitReport',
} as const satisfies Record<JobFileDownload, ReportKind>

/** Where a job's file of a kind is downloaded; null for a kind that is only made. */
export function downloadPath(jobId: string, kind: ReportKind): string | null {
  const type = Object.entries(REPORT_OF_DOWNLOAD).find(([, report]) => report === kind)?.[0]
  return type ? `/api/v1/reports/${jobId}/download?type=${type}` : null
}

export const reportsPath = (jobId: string): string => `/api/v1/job-reports/${jobId}`
export const reportPath = ({ jobId, id }: Pick<JobReport, 'jobId' | 'id'>): string => `${reportsPath(jobId)}/${id}`

export const mayManageReports = (role: Role): boolean => managers.includes(role)

/** Whoever asked for a report may stop it, and managers may. */
export const mayCancelReport = (
  who: { userId: string; role: Role },
  { createdBy }: { createdBy: { id: string } },
): boolean => createdBy.id === who.userId || mayManageReports(who.role)

/** What a report would lack now, with the part of the job that mends it. */
export interface Lack {
  says: string
  part: string
  verb: string
  /** There is nothing to report without it. */
  isAll: boolean
}

/** @param counts of the job's parts, as far as they are known */
export function lackOf(
  kind: ReportKind,
  visits: readonly { isInitialAttendance: boolean }[],
  counts: Partial<Record<string, number>>,
): Lack | null {
  const visit = { part: 'site-visits', verb: 'Go to the site visits', isAll: true }
  if (kind === 'InitialAttendanceReport') {
    return visits.some((one) => one.isInitialAttendance)
      ? null
      : { says: 'No initial attendance is recorded yet.', ...visit }
  }
  if (kind === 'SiteVisitReport' || kind === 'CompletionReport') {
    return visits.length ? null : { says: 'No site visit is recorded yet.', ...visit }
  }
  if (kind === 'DryingLog') {
    if (counts.moisture !== 0) return null
    return { says: 'No moisture point is recorded yet.', part: 'moisture', verb: 'Go to moisture', isAll: false }
  }
  if (kind === 'PhotoReport') {
    if (counts.photos !== 0) return null
    return { says: 'There are no photos yet.', part: 'photos', verb: 'Go to the photos', isAll: true }
  }
  if (counts.inventory !== 0) return null
  return { says: 'No contents are recorded yet.', part: 'inventory', verb: 'Go to the inventory', isAll: true }
}

export const preflightPath = (jobId: string): string => `/api/v1/reports/${jobId}/preflight`

/** Whether a point has neither been mended nor been given a reason. */
export const isOpen = ({ reason, given }: Pick<PreflightPoint, 'reason' | 'given'>): boolean => !reason && !given

/** How many points are open, in a line. */
export const openInWords = (open: number): string => {
  if (!open) return 'The record tells one story'
  return open === 1
    ? '1 point is neither mended nor explained'
    : `${open.toLocaleString('en-AU')} points are neither mended nor explained`
}

/** Whether a stored report shows a form as it is: it was asked for after the form changed last, as by a signature. */
export const showsForm = (
  { type, options, status, createdAt }: Pick<JobReport, 'type' | 'options' | 'status' | 'createdAt'>,
  form: { id: string; updatedAt: string },
): boolean => type === 'FormReport' && options.formId === form.id && status !== 'FAILED' && createdAt >= form.updatedAt

/**
 * Whether a stored report shows an estimate as it is, with the price of each line: it was asked for after the estimate
 * changed last, and within a day: making it anew renews prices that are over. What is approved stays as it is.
 */
export const showsEstimate = (
  { type, options, status, createdAt }: Pick<JobReport, 'type' | 'options' | 'status' | 'createdAt'>,
  estimate: { id: string; updatedAt: string; status: EstimateHead['status'] },
  now: Date,
): boolean =>
  type === 'EstimateReport' &&
  options.estimateId === estimate.id &&
  !copyInWords(options) &&
  status !== 'FAILED' &&
  createdAt >= estimate.updatedAt &&
  (estimate.status === 'APPROVED' || now.getTime() - Date.parse(createdAt) < DAY_MS)

/** A job's number for strangers: those who know it recognise it by its last two digits. */
export const maskedNumber = ({ identifier, jobNo }: { identifier: string; jobNo: number }): string =>
  `${identifier} - ••${String(jobNo).slice(-2).padStart(2, '•')}`

/** What makes a report smaller, by what can be chosen of it. */
export function lessIn(request: ReportRequest, photos: number): string {
  if (request.type === 'EstimateReport') return 'Please divide the estimate into two.'
  if (request.type === 'FormReport')
    return photos ? 'Please put fewer photos in one form.' : 'Please put less in one form.'
  if (request.type === 'PhotoReport' || ('photoIds' in request && photos)) return 'Please choose fewer photos.'
  if ('leftOut' in request) return 'Please leave out a section.'
  return 'Please choose fewer rooms.'
}
