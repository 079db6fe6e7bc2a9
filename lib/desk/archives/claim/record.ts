import 'server-only'
import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'

import { among, sameRow } from '@/db/rows'
import { activity, files, jobReports } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { totalOfCut } from '@/lib/base/cut'
import { conflict, nullWhenMissing } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { listHistory } from '@/lib/desk/history/queries'
import type { HistoryEntry } from '@/lib/desk/history/schema'
import { KEPT_INSIDE } from '@/lib/job/jobs/outside'
import { getJob } from '@/lib/job/jobs/queries/job'
import type { Job } from '@/lib/job/jobs/schema'
import { listNotes } from '@/lib/job/notes/queries'
import { filesOfPhotos } from '@/lib/job/photos/queries'
import { chosenUploads } from '@/lib/job/uploads/queries'
import { listShown } from '@/lib/paper/approval/queries'
import { listHeads, sectionsOf } from '@/lib/paper/estimates/queries'
import { type ShownToClient, sectionsForClient } from '@/lib/paper/estimates/shown'
import { listForms } from '@/lib/paper/forms/queries/job-forms'
import { readRecord } from '@/lib/paper/reports/queries'
import type { Actor } from '@/lib/platform/auth/actor'
import { getSettings } from '@/lib/site/drying/queries'
import { listOfJob as listInstallations } from '@/lib/site/equipment/queries/installations'
import { MOST_LISTED, listOfJob as listInventory } from '@/lib/site/inventory/queries'
import { listAir } from '@/lib/site/moisture/queries/air'
import { listReadingsOfJob } from '@/lib/site/moisture/queries/readings'
import { listRooms } from '@/lib/site/rooms/queries'
import type { Room } from '@/lib/site/rooms/schema'
import { listVisits } from '@/lib/site/visits/queries'

/** More than any job has; what is in memory at once has a limit. */
const MOST_PHOTOS = 20_000
const MOST_NOTES = 5_000
const MOST_ENTRIES = 50_000
const MOST_REPORTS = 1_000
const ENTRIES_AT_ONCE = 200

/** What a claim file holds of a job: lists with the earliest first. */
export type ClaimRecord = Awaited<ReturnType<typeof readClaim>>

/** What clients are shown of the estimates that are in the file, by estimate: of others it says nothing. */
type Shown = ReadonlyMap<string, ShownToClient>

/** Reads the record of a job, as far as its reader may see it. @throws not_found, conflict when it is too large */
export async function readClaim(tx: Tx, actor: Actor, jobId: string) {
  const job = await getJob(tx, actor, jobId)
  const { altitudeMetres } = await getSettings(tx, actor)
  const [visits, rooms, readings, air, installations, inventory, notes, shown] = await Promise.all([
    listVisits(tx, actor, jobId),
    listRooms(tx, actor, jobId),
    listReadingsOfJob(tx, actor, jobId),
    listAir(tx, actor, jobId, altitudeMetres),
    listInstallations(tx, actor, jobId),
    listInventory(tx, actor, jobId),
    listNotes(tx, actor, jobId, { limit: MOST_NOTES }),
    listShown(tx, actor, jobId),
  ])
  // What the page tells is worked out by the sections of the reports, of the same transaction.
  const told = await readRecord(tx, actor, jobId, { isPrinted: false, mostPhotos: MOST_PHOTOS })
  const [photos, uploads, reports, forms, estimates, history] = await Promise.all([
    filesOfPhotos(tx, actor, jobId, {}, MOST_PHOTOS),
    chosenUploads(tx, actor, jobId, undefined).catch(nullWhenMissing),
    listReportFiles(tx, actor, jobId, shown),
    listForms(tx, actor, jobId),
    listEstimates(tx, actor, jobId, rooms, shown),
    readHistory(tx, actor, job, shown),
  ])
  refuseCut({
    readings: totalOfCut(readings) !== undefined,
    'air readings': totalOfCut(air) !== undefined,
    installations: totalOfCut(installations) !== undefined,
    'items of inventory': inventory.length > MOST_LISTED,
    notes: totalOfCut(notes) !== undefined,
    photos: photos.length > MOST_PHOTOS,
    forms: totalOfCut(forms) !== undefined,
  })
  return {
    organization: actor.organization.name,
    told,
    job,
    visits: visits.toReversed(),
    rooms,
    readings,
    air: { altitudeMetres: air.altitudeMetres, readings: air.readings.toReversed() },
    installations: installations.toReversed(),
    inventory,
    notes: notes.toReversed(),
    photos,
    uploads: uploads ?? [],
    reports,
    forms: forms.toReversed(),
    estimates,
    history: history.toReversed(),
  }
}

/** Half a record is no evidence: a file of a part of it would look whole. */
function refuseCut(lists: Record<string, boolean>): void {
  const cut = Object.keys(lists).find((what) => lists[what])
  if (cut) throw conflict(`This job has more ${cut} than a claim file can hold.`)
}

/**
 * The finished reports of a job with their objects, the earliest first. Only managers ask: those of estimates too, as far as
 * they print what clients are shown. @throws conflict when there are too many
 */
async function listReportFiles(tx: Tx, { organizationId }: Actor, jobId: string, shown: Shown) {
  const rows = await tx
    .select({
      title: jobReports.title,
      versionNo: jobReports.versionNo,
      completedAt: jobReports.completedAt,
      estimateId: jobReports.estimateId,
      options: jobReports.options,
      key: files.key,
      size: files.size,
    })
    .from(jobReports)
    .innerJoin(files, sameRow(files, jobReports.fileId))
    .where(
      and(
        eq(jobReports.organizationId, organizationId),
        eq(jobReports.jobId, jobId),
        isNotNull(jobReports.completedAt),
      ),
    )
    .orderBy(asc(jobReports.createdAt), asc(jobReports.id))
    .limit(MOST_REPORTS + 1)
  refuseCut({ reports: rows.length > MOST_REPORTS })
  return rows.filter(({ estimateId, options }) => !estimateId || printsNoMore(options, shown.get(estimateId)))
}

/** Whether the PDF of an estimate has no price that its client is not shown. */
function printsNoMore(options: Partial<ShownToClient>, shown: ShownToClient | undefined): boolean {
  if (!shown) return false
  const { showCosts, showSectionTotals } = shown
  return (showCosts || options.showCosts === false) && (showSectionTotals || options.showSectionTotals === false)
}

/** The estimates of a job as its client sees them, the earliest first. @throws conflict when there are too many */
async function listEstimates(tx: Tx, actor: Actor, jobId: string, rooms: readonly Room[], shown: Shown) {
  const heads = await listHeads(tx, actor, jobId)
  refuseCut({ estimates: totalOfCut(heads) !== undefined })
  const roomNames = new Map(rooms.map(({ id, roomName }) => [id, roomName]))
  const told = heads.filter(({ id }) => shown.has(id))
  const ids = told.map(({ id }) => id)
  const sections = await sectionsOf(tx, actor, ids)
  return told.toReversed().map((head) => ({
    name: head.name,
    estimateNo: head.estimateNo,
    versionNo: head.versionNo,
    status: head.status,
    preparedBy: fullName(head.createdBy),
    createdAt: head.createdAt,
    decision: head.decision && {
      by: head.decision.byLink?.name ?? fullName(head.decision.by),
      at: head.decision.at,
    },
    validDays: head.validDays,
    validUntil: head.validUntil,
    sections: sectionsForClient(sections.get(head.id) ?? [], (id) => roomNames.get(id), shown.get(head.id)!),
    contingencyPercent: head.contingencyPercent,
    discountCents: head.discountCents,
    discountPercent: head.discountPercent,
    gstPercent: head.gstPercent,
    totals: head.totals,
    terms: head.terms,
    exclusions: head.exclusions,
    currency: actor.organization.currency,
  }))
}

/** What is told of estimates: not what the office changed in them, nor what it said of them. */
const TOLD_OF_ESTIMATES = [
  'estimate.added',
  'estimate.copied',
  'estimate.asked-to-approve',
  'estimate.prices-renewed',
  'estimate.link-taken-back',
  'estimate.approved',
  'estimate.rejected',
  'estimate.deleted',
  'estimate-report.made',
  'estimate-report.sent',
  'estimate-report.deleted',
]

/** An entry of the history as those who pay may read it; none where it is the office's alone. */
function toldOutside(entry: HistoryEntry, told: ReadonlySet<string>): HistoryEntry[] {
  if (entry.kind !== 'estimates') return [entry]
  return told.has(entry.id) ? [{ ...entry, changes: [], quote: null }] : []
}

/**
 * The entries of the history about estimates that clients are shown, and about their PDFs. Of a PDF that was
 * deleted before it was made nobody knows any more which estimate it was to print, so nothing is told of it.
 */
async function toldOfEstimates(tx: Tx, { organizationId }: Actor, jobId: string, shown: Shown): Promise<Set<string>> {
  const ids = [...shown.keys()]
  const pdfs = tx
    .select({ id: sql`${jobReports.id}::text` })
    .from(jobReports)
    .where(
      and(
        eq(jobReports.organizationId, organizationId),
        eq(jobReports.jobId, jobId),
        among(jobReports.estimateId, ids),
      ),
    )
  const rows = await tx
    .select({ id: activity.id })
    .from(activity)
    .where(
      and(
        eq(activity.organizationId, organizationId),
        eq(activity.jobId, jobId),
        inArray(activity.action, TOLD_OF_ESTIMATES),
        or(sql`${activity.subjectId} = any(${sql.param(ids)}::text[])`, inArray(activity.subjectId, pdfs)),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

async function readHistory(tx: Tx, actor: Actor, job: Job, shown: Shown): Promise<HistoryEntry[]> {
  const told = await toldOfEstimates(tx, actor, job.id, shown)
  const entries: HistoryEntry[] = []
  let before: string | undefined
  do {
    const page = await listHistory(tx, actor, job, { limit: ENTRIES_AT_ONCE, before, without: KEPT_INSIDE })
    entries.push(...page.items.flatMap((entry) => toldOutside(entry, told)))
    if (entries.length > MOST_ENTRIES) refuseCut({ 'entries of its history': true })
    before = page.before ?? undefined
  } while (before)
  return entries
}
