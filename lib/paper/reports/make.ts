import 'server-only'
import encodeQR from 'qr'

import type { Tx } from '@/db/tenancy'
import { env } from '@/lib/base/env'
import { conflict, invalid, notFound } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { storedFile } from '@/lib/company/files/queries'
import { jobNumber, siteOf } from '@/lib/job/jobs/rules'
import { headOf } from '@/lib/paper/letterheads/head'
import { type PrintedLetterhead, letterheadFor } from '@/lib/paper/letterheads/queries'
import { type Block, type CoverPhoto, type Paper, note, plain } from '@/lib/paper/pages/paper'
import { foresee } from '@/lib/paper/pages/remarks'
import { type Attachment, type MadePages, type PaperFiles, type PhotoFile, setPaper } from '@/lib/paper/pages/set'
import type { Actor } from '@/lib/platform/auth/actor'
import { cleanFileName } from '@/lib/platform/http/file-name'
import type { MoistureMatrix } from '@/lib/site/moisture/schema'
import { readMatrix } from '@/lib/site/moisture/verbs/matrix'
import type { Inspection } from '@/lib/site/visits/schema'

import { asOf, visitsUpTo } from './as-of'
import { attachedRecord, factsHash } from './attached'
import { chosenPhotoGone } from './composition'
import { attendanceReport } from './documents/attendance'
import { completionReport } from './documents/completion'
import type { Document } from './documents/document'
import { dryingLog } from './documents/drying-log'
import { estimateReport } from './documents/estimate'
import { formReport } from './documents/form'
import { inventoryDetailReport, inventoryPhotoReport } from './documents/inventory'
import { photoReport } from './documents/photos'
import { siteVisitReport } from './documents/site-visit'
import {
  type FormRecord,
  type JobRecord,
  type PrintableEstimate,
  findClientLogo,
  readEstimate,
  readForm,
  readRecord,
} from './queries'
import { MOST_PHOTOS, lessIn, tooManyPhotos } from './rules'
import type { ReportRequest } from './schema'
import { evidenceBlocks, limitations, signatureBlocks } from './sections/closing'
import { answerBlock, jobBlock } from './sections/job'
import { type FrontPhoto, houseIn, numbered } from './sections/photos'
import { type Reading, type VisitReading, readingOf } from './sections/reading'
import { unfinishedIn, unfinishedInWords } from './verdict'
import { atWithZone } from './words'

/** A report whose facts are read, before it is set. */
export interface Gathered {
  /** `Completion report` */
  title: string
  /** The visit, form or estimate that it is about, '' when it is about the job: versions count up for each. */
  subject: string
  /** `CRW-1042 Completion report`, without version and ending. */
  fileName: string
  jobNo: number
  /** How many it prints. */
  photos: number
  /** What speaks against a completion report, in words; null for other reports, and where nothing does. */
  unfinished: string | null
  record: JobRecord
  /** The form that it prints, for the report of one. */
  form: FormRecord | null
  /** The estimate that it prints. */
  estimate: PrintableEstimate | null
  /** Judged from the readings until the visit that the report tells; null for a report of the whole job. */
  matrixThen: MoistureMatrix | null
  letterhead: PrintedLetterhead
  /** Where its file lies; null when there is none, or when it is not asked for. */
  clientLogo: { key: string; type: string } | null
  /** The picture that the job was given of its house; null where another photo was chosen for page one. */
  overview: PhotoFile | null
  request: ReportRequest
  /** The name of whoever asked for it. */
  madeBy: string
}

/** What is printed into a file and differs from one making to the next. */
export interface Stamp {
  madeAt: Date
  /** Null for one that is only sent, and not kept. */
  version: { no: number; code: string } | null
}

export const CHANGED_MEANWHILE = 'It was changed since this paper was asked for. Please ask for it again.'

interface Making {
  /** Told after each photo that is got ready, and once the pages are set. */
  progress?: (done: number, of: number) => void
  signal?: AbortSignal
}

/**
 * Reads the facts of a report.
 * @throws not_found for a job, visit, room, photo, form, estimate or letterhead that is not there; role for an estimate; conflict for an attendance that is not
 *   recorded; invalid for no photos, or more than a report holds
 */
export async function gatherReport(tx: Tx, actor: Actor, jobId: string, request: ReportRequest): Promise<Gathered> {
  // An estimate and a form say what they say, however much else the job has.
  const isPrinted = request.type !== 'EstimateReport' && request.type !== 'FormReport'
  const record = await readRecord(tx, actor, jobId, { isPrinted })
  const estimate = request.type === 'EstimateReport' ? await readEstimate(tx, actor, jobId, request.estimateId) : null
  const letterheadId = request.letterheadId ?? estimate?.letterheadId
  const letterhead = await letterheadFor(tx, actor, { letterheadId, clientId: record.job.client?.id })
  const form = request.type === 'FormReport' ? await readForm(tx, actor, { jobId, formId: request.formId }) : null
  const printed = form?.form ?? estimate
  if (printed && 'ofVersion' in request && request.ofVersion !== undefined && request.ofVersion !== printed.version) {
    throw conflict(CHANGED_MEANWHILE)
  }
  const reading = readingOf(record, new Date())
  const visit = visitOf(record, request)
  const visitIds = visit && visitsUpTo(record.visits, visit.id).map(({ id }) => id)
  const matrixThen = visitIds && (await readMatrix(tx, actor, jobId, { visitIds }))
  const { title, variant, subject, photos } = documentOf(reading, request, { form, estimate, matrixThen })
  if (photos.length > MOST_PHOTOS) throw invalid({ photos: tooManyPhotos(photos.length) })
  const clientLogo =
    'includeClientLogo' in request && request.includeClientLogo
      ? await findClientLogo(tx, actor, record.job.client?.id)
      : null
  const coverId = coverPhotoOf(request)
  if (coverId && !record.photos.some(({ id }) => id === coverId)) throw chosenPhotoGone()
  const image = coverId ? null : record.job.overviewImage
  const picture = image && (await storedFile(tx, actor, image.id))
  const overview = picture && {
    id: picture.id,
    name: picture.name,
    key: picture.key,
    renditionsKey: null,
    degrees: 0 as const,
  }
  const isEnd = request.type === 'CompletionReport' && !request.isProgress
  const unfinished = isEnd ? unfinishedInWords(unfinishedIn(reading)) : null
  const { jobNo } = record.job
  const fileName = estimate
    ? estimateFileName(estimate, record.job, variant)
    : `${record.organization.identifier}-${jobNo} ${title}`
  const facts = {
    record,
    matrixThen,
    form,
    estimate,
    letterhead,
    clientLogo,
    overview,
    request,
    madeBy: fullName(actor),
  }
  const named = variant ? `${title}, ${variant}` : title
  return { title: named, subject, fileName, jobNo, photos: photos.length, unfinished, ...facts }
}

/** Under which an office finds it again: its number, the claim and the site. A stroke in `3/12 High St` ends no name. */
const estimateFileName = (
  { estimateNo, versionNo }: PrintableEstimate,
  job: JobRecord['job'],
  variant: string | undefined,
): string =>
  cleanFileName(
    [`Estimate E-${estimateNo} v${versionNo}`, variant, job.refNumber, siteOf(job)]
      .filter(Boolean)
      .join(', ')
      .replaceAll(/[/\\]/g, '-'),
    MOST_FILE_LETTERS,
  )

/** Leaves room for a version and the ending. */
const MOST_FILE_LETTERS = 150

/**
 * Sets the pages of a report in a process of their own. The same facts make the same file but for its stamp.
 * @throws unavailable when it takes too long or too much, or when the store does not answer
 */
export async function setReport(
  actor: Pick<Actor, 'organization'>,
  gathered: Gathered,
  stamp: Stamp,
  making: Making = {},
): Promise<MadePages> {
  const { paper, files, attachment } = paperOf(gathered, stamp)
  const advice = lessIn(gathered.request, files.photos.length)
  return setPaper(paper, files, { madeAt: stamp.madeAt, advice, attachment, ...making })
}

/** What of a report will not be as it was wished, in words, when it is kept; null for nothing. */
export async function remarkOn(gathered: Gathered): Promise<string | null> {
  const { paper, files, attachment } = paperOf(gathered, { madeAt: new Date(), version: { no: 1, code: '' } })
  const { remarks } = await foresee(paper, files, attachment)
  return remarks.join(' ') || null
}

/** What stands on the pages of a report, with the files that they draw and the one that they carry. */
export function paperOf(
  { record, matrixThen, form, estimate, letterhead, clientLogo, overview, request, fileName, madeBy }: Gathered,
  { madeAt, version }: Stamp,
): { paper: Paper; files: PaperFiles; attachment: Attachment | undefined } {
  const { job, organization } = record
  const reading = readingOf(record, madeAt)
  const document = documentOf(reading, request, { form, estimate, matrixThen })
  const { answer } = document
  const showsJob = request.showJobDetailsHeader
  const house = answer && !overview ? houseOf(answer.record, record, request) : null
  const photos =
    house && !document.photos.some(({ id }) => id === house.photo.id)
      ? [...document.photos, house.photo]
      : document.photos
  const madeAtWords = atWithZone(madeAt, job.timezone)
  const evidence =
    document.evidence ??
    evidenceBlocks(reading, { ...document, photos }, { madeBy, madeAt: madeAtWords, sha256: factsHash(record, null) })
  const jobLabel = jobNumber(job)
  const paper: Paper = {
    title: document.title,
    jobLabel,
    organization: organization.name,
    site: siteOf(job),
    version: version?.no ?? null,
    madeAt: madeAtWords,
    letterhead: headOf(letterhead, organization.name),
    blocks: [
      { kind: 'title', text: document.title, under: underTitle(jobLabel, version, madeAtWords, job.timezone) },
      ...(clientLogo ? [{ kind: 'logo' as const, file: null, alt: `${job.client!.companyName}, logo` }] : []),
      ...(answer ? [answerBlock(answer, { cover: coverOf(overview, house, record), showsJob, ...document })] : []),
      ...coveringNote(request, madeBy),
      ...(showsJob ? [jobBlock(reading, { isAnswered: answer !== undefined })] : []),
      ...document.blocks,
      // What limits a report of the record says nothing about a price: that is what terms and exclusions are for.
      ...(estimate ? [] : limitations(letterhead.disclaimer)),
      ...(document.schedule ?? []),
      ...(document.signedBy.length ? signatureBlocks(letterhead.signatureBlock, document.signedBy) : []),
      ...evidence,
      ...checkBlocks(version),
    ],
  }
  const { logo, background } = letterhead
  const attachment =
    // Whoever is sent a price is not sent the record.
    version && organization.reportsCarryData && !estimate
      ? {
          name: cleanFileName(`${fileName}.json`),
          text: attachedRecord(record, form?.form ?? null, { title: document.title, request, madeAt, version }),
        }
      : undefined
  const drawn = answer && overview ? [...photos, overview] : photos
  return { paper, files: { logo, background, clientLogo, photos: drawn }, attachment }
}

/** The photo that was chosen for page one; null where none was. */
const coverPhotoOf = (request: ReportRequest): string | null =>
  'coverPhotoId' in request ? (request.coverPhotoId ?? null) : null

/** The photo of the house on page one: the chosen one, from anywhere in the record, else the one that the report knows. */
function houseOf(known: JobRecord, { photos }: JobRecord, request: ReportRequest): FrontPhoto | null {
  const chosen = photos.find(({ id }) => id === coverPhotoOf(request))
  return chosen ? { photo: chosen, isOutside: false } : houseIn(known)
}

/** Words to whoever reads the report, with who wrote them. */
const coveringNote = (request: ReportRequest, madeBy: string): Block[] =>
  'coveringNote' in request && request.coveringNote ? [plain(request.coveringNote), note(madeBy)] : []

/** Page one's photo: the job's own picture, else one of its photos. */
function coverOf(overview: PhotoFile | null, house: FrontPhoto | null, record: JobRecord): CoverPhoto | null {
  const site = siteOf(record.job)
  if (overview) return { file: overview.id, alt: `The house at ${site}`, number: null }
  if (!house) return null
  const { photo, isOutside } = house
  const number = numbered([photo]).get(photo.id)!
  return { file: photo.id, alt: isOutside ? `The house at ${site}` : `Photo ${number}, taken at ${site}`, number }
}

function documentOf(
  reading: Reading,
  request: ReportRequest,
  { form, estimate, matrixThen }: Pick<Gathered, 'form' | 'estimate' | 'matrixThen'>,
): Document {
  const then = () => readingThen(reading.record, request, matrixThen)
  switch (request.type) {
    case 'InitialAttendanceReport':
      return attendanceReport(then(), reading.record, request)
    case 'SiteVisitReport':
      return siteVisitReport(then(), reading.record, request)
    case 'CompletionReport':
      return completionReport(reading, request)
    case 'DryingLog':
      return dryingLog(reading, request)
    case 'PhotoReport':
      return photoReport(reading, request)
    case 'InventoryDetailReport':
      return inventoryDetailReport(reading, request)
    case 'InventoryPhotoReport':
      return inventoryPhotoReport(reading, request)
    case 'FormReport':
      return formReport(reading, form!)
    case 'EstimateReport':
      return estimateReport(reading, estimate!, request)
  }
}

/** The visit that a report tells; null for a report of the whole job. @throws conflict, not_found for one that is not there */
function visitOf({ visits }: JobRecord, request: ReportRequest): Inspection | null {
  if (request.type === 'InitialAttendanceReport') {
    const attended = visits.find(({ isInitialAttendance }) => isInitialAttendance)
    if (!attended) throw conflict('No initial attendance is recorded for this job yet.')
    return attended
  }
  if (request.type !== 'SiteVisitReport') return null
  const visit = visits.find(({ id }) => id === request.inspectionId)
  if (!visit) throw notFound('site visit')
  return visit
}

/** What a report of one visit knows: the record at its end, whenever the report is made. */
function readingThen(record: JobRecord, request: ReportRequest, matrix: MoistureMatrix | null): VisitReading {
  const visit = visitOf(record, request)!
  const then = asOf(record, { visit, matrix: matrix! })
  return { ...readingOf(then.record, then.now), visit: then.record.visits.at(-1)! }
}

const underTitle = (jobLabel: string, version: Stamp['version'], madeAt: string, timezone: string): string =>
  [jobLabel, version ? `Version ${version.no}` : 'Preview', `Made ${madeAt}`, `Times are in ${timezone}`].join(' · ')

/** How whoever holds the file can have it checked. */
function checkBlocks(version: Stamp['version']): Block[] {
  if (!version) return [note('This is a preview. It is not stored with the job, so it has no code to verify it by.')]
  const address = new URL(`/verify/${version.code}`, env.APP_URL).href
  const text = `Code ${version.code}. Drop this file on the page at this address to see whether it is the one that was made.`
  return [{ kind: 'check', qr: encodeQR(address, 'svg', { ecc: 'medium' }), address, text }]
}
