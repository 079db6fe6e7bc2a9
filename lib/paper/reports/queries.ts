import 'server-only'
import { and, asc, eq, isNull, ne } from 'drizzle-orm'

import { sameRow } from '@/db/rows'
import {
  activity,
  clients,
  estimateLinks,
  estimates,
  files,
  inspections,
  reportReasons,
  roomFeedItems,
  rooms,
  timesheets,
  users,
} from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { totalOfCut } from '@/lib/base/cut'
import { invalid, wrongRole } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { isManager } from '@/lib/base/roles'
import { getOrganization } from '@/lib/company/organization/queries'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import { readSummary } from '@/lib/job/completion/queries'
import { toFieldClocks } from '@/lib/job/field/clocks'
import { getJob } from '@/lib/job/jobs/queries/job'
import { printablePhotos } from '@/lib/job/photos/queries'
import { listCuts } from '@/lib/paper/estimates/cut-queries'
import { requireEstimate } from '@/lib/paper/estimates/queries'
import type { Estimate, EstimateCut } from '@/lib/paper/estimates/schema'
import { listForms, requireForm } from '@/lib/paper/forms/queries/job-forms'
import { formsToDo } from '@/lib/paper/forms/queries/to-do'
import type { FormOfJob, FormParams, Sign } from '@/lib/paper/forms/schema'
import { textIn } from '@/lib/platform/activity/telling'
import type { Actor } from '@/lib/platform/auth/actor'
import { getSettings } from '@/lib/site/drying/queries'
import { dayRuleOf, listOfJob as listInstallations } from '@/lib/site/equipment/queries/installations'
import { MOST_LISTED, listOfJob as listInventory } from '@/lib/site/inventory/queries'
import { listAir } from '@/lib/site/moisture/queries/air'
import { listMeters } from '@/lib/site/moisture/queries/meters'
import { listReadingsOfJob } from '@/lib/site/moisture/queries/readings'
import { readMatrix } from '@/lib/site/moisture/verbs/matrix'
import { listRooms } from '@/lib/site/rooms/queries'
import { dryingOf } from '@/lib/site/sizing/service'
import { listVisits } from '@/lib/site/visits/queries'

import type { Reason } from './schema'

/** Everything that is recorded of a job on site, as reports read it: lists with the earliest first. */
export type JobRecord = Awaited<ReturnType<typeof readRecord>>

/** More photos than any job has; every answer has a limit. How many a report prints is judged where that is known. */
const MOST_PHOTOS = 20_000
/** The same of notes. */
const MOST_NOTES = 5_000
/** The same of hours, and of reasons. */
const MOST_HOURS = 10_000
const MOST_REASONS = 5_000

/**
 * Reads the record of a job in one transaction. What is to print the record is refused a part of it.
 * @param mostPhotos of more, one more than these is read
 * @throws not_found, invalid when it has more than a report holds
 */
export async function readRecord(
  tx: Tx,
  actor: Actor,
  jobId: string,
  { isPrinted = true, mostPhotos = MOST_PHOTOS } = {},
) {
  const job = await getJob(tx, actor, jobId)
  const { altitudeMetres } = await getSettings(tx, actor)
  const [organization, summary, visits, roomList, matrix, readings, air, installations, dayRule, drying] =
    await Promise.all([
      getOrganization(tx, actor),
      readSummary(tx, actor, jobId),
      listVisits(tx, actor, jobId),
      listRooms(tx, actor, jobId),
      readMatrix(tx, actor, jobId),
      listReadingsOfJob(tx, actor, jobId),
      listAir(tx, actor, jobId, altitudeMetres),
      listInstallations(tx, actor, jobId),
      dayRuleOf(tx, actor),
      dryingOf(tx, actor, jobId),
    ])
  const [photos, inventory, notes, meters, hours, reasons, forms, allForms] = await Promise.all([
    printablePhotos(tx, actor, jobId, mostPhotos),
    listInventory(tx, actor, jobId),
    listPhotoNotes(tx, actor, jobId),
    listMeters(tx, actor),
    listHours(tx, actor, jobId),
    listReasons(tx, actor, jobId),
    formsToDo(tx, actor, jobId),
    listForms(tx, actor, jobId),
  ])
  const lists = [
    ['photos', photos.length > mostPhotos, mostPhotos],
    ['readings', totalOfCut(readings) !== undefined || matrix.isCut, readings.length],
    ['air readings', totalOfCut(air) !== undefined, air.readings.length],
    ['installations', totalOfCut(installations) !== undefined, installations.length],
    ['items of inventory', inventory.length > MOST_LISTED, MOST_LISTED],
    ['notes', notes.length > MOST_NOTES, MOST_NOTES],
    ['timesheets', hours.length > MOST_HOURS, MOST_HOURS],
    ['reasons', reasons.length > MOST_REASONS, MOST_REASONS],
    ['forms', totalOfCut(allForms) !== undefined, allForms.length],
  ] as const
  if (isPrinted) refuseCut(lists)
  const used = new Set([...readings.map(({ meterId }) => meterId), ...air.readings.map(({ meterId }) => meterId)])
  return {
    organization,
    job,
    summary,
    visits: visits.toReversed(),
    rooms: roomList,
    matrix,
    readings,
    air: { altitudeMetres: air.altitudeMetres, readings: air.readings.toReversed() },
    installations: installations.toReversed(),
    dayRule,
    drying,
    photos,
    inventory,
    notes,
    meters: meters.filter(({ id }) => used.has(id)),
    hours,
    reasons,
    missingForms: forms.missing,
    signedForms: allForms.toReversed().flatMap((form) => (form.signatures.length ? [signedForm(form)] : [])),
  }
}

/** A form and who signed it. What it says is a document of its own, and so are the drawn signatures. */
const signedForm = ({ id, name, inspectionId, templateVersion, submittedAt, sha256, signatures }: FormOfJob) => ({
  id,
  name,
  inspectionId,
  templateVersion,
  submittedAt,
  sha256,
  signatures: signatures.map(({ signedBy, role, signedAt, capturedAt, device }) => ({
    signedBy,
    role,
    signedAt,
    capturedAt,
    device,
  })),
})

/** Half a record is no evidence: a report of a part of it would look whole. */
function refuseCut(lists: readonly (readonly [what: string, isCut: boolean, most: number])[]): void {
  const cut = lists.find(([, isCut]) => isCut)
  if (!cut) return
  const [what, , most] = cut
  throw invalid({ [what]: `A report holds at most ${most.toLocaleString('en-AU')} ${what}, and this job has more` })
}

/** The photo notes of a job with their words, the earliest first. */
async function listPhotoNotes(tx: Tx, { organizationId }: Actor, jobId: string) {
  const rows = await tx
    .select({
      id: roomFeedItems.id,
      roomId: roomFeedItems.roomId,
      roomName: rooms.roomName,
      inspectionId: roomFeedItems.inspectionId,
      note: roomFeedItems.note,
      caption: roomFeedItems.caption,
      happenedAt: roomFeedItems.happenedAt,
      capturedAt: roomFeedItems.capturedAt,
      receivedAt: roomFeedItems.receivedAt,
      lateReason: roomFeedItems.lateReason,
      createdBy: personColumns,
    })
    .from(roomFeedItems)
    .innerJoin(rooms, sameRow(rooms, roomFeedItems.roomId))
    .innerJoin(inspections, sameRow(inspections, roomFeedItems.inspectionId))
    .innerJoin(users, sameRow(users, roomFeedItems.createdBy))
    .where(
      and(
        eq(roomFeedItems.organizationId, organizationId),
        eq(roomFeedItems.jobId, jobId),
        eq(roomFeedItems.type, 'PHOTO_NOTE'),
        isNull(roomFeedItems.deletedAt),
        isNull(rooms.deletedAt),
        isNull(inspections.deletedAt),
      ),
    )
    .orderBy(asc(roomFeedItems.happenedAt), asc(roomFeedItems.id))
    .limit(MOST_NOTES + 1)
  return rows.map(({ createdBy, happenedAt, capturedAt, receivedAt, lateReason, ...row }) => ({
    ...row,
    ...toFieldClocks({ happenedAt, capturedAt, receivedAt, lateReason }),
    createdBy: toPerson(createdBy),
  }))
}

/** The visit and the day of each timesheet on a job that was not rejected. */
const listHours = (tx: Tx, { organizationId }: Actor, jobId: string) =>
  tx
    .select({ inspectionId: timesheets.inspectionId, workedOn: timesheets.workedOn })
    .from(timesheets)
    .where(
      and(
        eq(timesheets.organizationId, organizationId),
        eq(timesheets.jobId, jobId),
        isNull(timesheets.deletedAt),
        ne(timesheets.status, 'rejected'),
      ),
    )
    .orderBy(asc(timesheets.startedAt))
    .limit(MOST_HOURS + 1)

/**
 * The reasons that were given in a job, also those that were taken back: their versions count on.
 * @param key of one point, where no other is asked for
 */
export async function listReasons(tx: Tx, { organizationId }: Actor, jobId: string, key?: string): Promise<Reason[]> {
  const rows = await tx
    .select({
      key: reportReasons.key,
      reason: reportReasons.reason,
      version: reportReasons.version,
      updatedAt: reportReasons.updatedAt,
      updatedBy: personColumns,
    })
    .from(reportReasons)
    .innerJoin(users, sameRow(users, reportReasons.updatedBy))
    .where(
      and(
        eq(reportReasons.organizationId, organizationId),
        eq(reportReasons.jobId, jobId),
        key === undefined ? undefined : eq(reportReasons.key, key),
      ),
    )
    .orderBy(asc(reportReasons.key))
    .limit(MOST_REASONS + 1)
  return rows.map(({ updatedBy, ...row }) => ({ ...row, updatedBy: toPerson(updatedBy) }))
}

/** Where the logo of a client lies; null when it has none. */
export async function findClientLogo(tx: Tx, { organizationId }: Pick<Actor, 'organizationId'>, clientId?: string) {
  if (!clientId) return null
  const [logo = null] = await tx
    .select({ key: files.key, type: files.mimeType })
    .from(clients)
    .innerJoin(files, sameRow(files, clients.logoFileId))
    .where(and(eq(clients.organizationId, organizationId), eq(clients.id, clientId)))
  return logo
}

/** How an estimate was approved by a link: as its client signed it. */
export type ApprovalSignature = NonNullable<Awaited<ReturnType<typeof findApproval>>>
export interface PrintableEstimate extends Estimate {
  approval: ApprovalSignature | null
  /** What was cut of it, or from the version before it. */
  cuts: EstimateCut[]
}

/**
 * Reads an estimate of a job, with the signature by which its client approved it, and what they cut. @throws role for whoever may not read
 * estimates, not_found
 */
export async function readEstimate(
  tx: Tx,
  actor: Actor,
  jobId: string,
  estimateId: string,
): Promise<PrintableEstimate> {
  if (!isManager(actor.role)) throw wrongRole()
  const estimate = await requireEstimate(tx, actor, { jobId, estimateId })
  const [approval, cuts] = await Promise.all([
    findApproval(tx, actor, estimate),
    listCuts(tx, actor, { jobId, estimateId }),
  ])
  return { ...estimate, approval, cuts }
}

/** The link by which an estimate was approved; null where one of ours decided, or it is not approved. */
async function findApproval(tx: Tx, { organizationId }: Actor, { id, status }: Estimate) {
  if (status !== 'APPROVED') return null
  const [row] = await tx
    .select({
      sign: estimateLinks.sign,
      signedBy: estimateLinks.signedBy,
      signedAt: estimateLinks.signedAt,
      capturedAt: estimateLinks.capturedAt,
      consent: estimateLinks.consent,
      device: estimateLinks.device,
      signedFrom: estimateLinks.signedFrom,
      openedAt: estimateLinks.openedAt,
      asksCode: estimateLinks.asksCode,
    })
    .from(estimates)
    .innerJoin(estimateLinks, sameRow(estimateLinks, estimates.decidedLinkId))
    .where(and(eq(estimates.organizationId, organizationId), eq(estimates.id, id)))
  if (!row?.signedAt) return null
  const { sign, signedBy, signedAt, capturedAt, consent, ...how } = row
  return { sign: sign as Sign, signedBy: signedBy!, signedAt, capturedAt: capturedAt!, consent: consent!, ...how }
}

/** A form with what happened to it, the earliest first. */
export type FormRecord = Awaited<ReturnType<typeof readForm>>

/** A form is signed some sixty times at most. */
const MOST_HAPPENINGS = 200

/** Reads a form of a job with its history. @throws not_found */
export async function readForm(tx: Tx, actor: Actor, at: FormParams) {
  const form = await requireForm(tx, actor, at)
  const rows = await tx
    .select({
      action: activity.action,
      at: activity.createdAt,
      details: activity.details,
      by: personColumns,
      byLink: activity.byLink,
    })
    .from(activity)
    .leftJoin(users, sameRow(users, activity.actorId))
    .where(
      and(
        eq(activity.organizationId, actor.organizationId),
        eq(activity.subjectType, 'form'),
        eq(activity.subjectId, at.formId),
      ),
    )
    .orderBy(asc(activity.createdAt), asc(activity.id))
    .limit(MOST_HAPPENINGS + 1)
  refuseCut([['entries of a form’s history', rows.length > MOST_HAPPENINGS, MOST_HAPPENINGS]])
  const history = rows.map(({ action, at: happenedAt, details, by, byLink }) => ({
    action,
    at: happenedAt,
    by: byLink?.name ?? (by && fullName(by)),
    signedBy: textIn({ ...details }, 'signedBy') ?? textIn({ ...details }, 'signer'),
  }))
  return { form, history }
}
