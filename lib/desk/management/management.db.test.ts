import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { RATE_TYPES, TIMESHEET_CATEGORIES } from '@/db/enums/equipment'
import { JOB_STATUSES } from '@/db/enums/jobs'
import * as s from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { groupedBy } from '@/lib/base/grouped'
import { lastOf } from '@/lib/base/paged'
import { DAY_MS, addDays, startOfWeek, toDay, toInstant } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import {
  makeActor,
  makeClient,
  makeEquipmentItem,
  makeInstallation,
  makeJob,
  makeKpiSetting,
  makeMeter,
  makeMoisturePoint,
  makeOrganization,
  makeReading,
  makeRoom,
  makeUser,
  makeVisit,
} from '@/lib/desk/demo/factories'
import { isOpen } from '@/lib/job/jobs/rules'
import { readKpi } from '@/lib/job/kpi/queries'
import { totalsOf } from '@/lib/paper/estimates/sums'
import type { Actor } from '@/lib/platform/auth/actor'
import { daysOnSite, tagStateOf } from '@/lib/site/equipment/rules'
import { readMatrix } from '@/lib/site/moisture/verbs/matrix'

import { DEFINITIONS } from './definitions'
import { bounded } from './reading'
import { ENTRIES_PER_PAGE, MOST_ROWS, NONE, NO_KEY, REPORT_IDS, type ReportId, periodBefore, stepsOf } from './rules'
import { AskEntries, AskReport, type ManagementFilters, type ManagementReport } from './schema'
import * as management from './service'

// A zone with daylight saving, so that a day is not always 24 hours long.
const ZONE = 'Australia/Sydney'
const today = toDay(new Date(), ZONE)
const DATES = { from: addDays(today, -40), to: addDays(today, -1) }

/** The same sequence in every run (a linear congruential generator), so that a failure can be repeated. */
function makeRandom(seed: number) {
  let state = seed
  const next = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return { next, between, pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]! }
}
const { next, between, pick } = makeRandom(16)
const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString()
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const mean = (values: readonly number[]) => (values.length ? sum(values) / values.length : null)
const most = (values: readonly number[]) => (values.length ? Math.max(...values) : null)
const share = (part: number, whole: number) => (whole ? part / whole : null)

let admin: Actor
let clientIds: string[]
let coordinatorIds: string[]
let stranger: { admin: Actor; clientId: string }

type Job = typeof s.jobs.$inferSelect
const all: { jobs: Job[] } = { jobs: [] }

beforeAll(async () => {
  const scope = await makeOrganization({ timezone: ZONE })
  admin = await makeActor(scope)
  const own = { organizationId: scope.organizationId }
  const [staff, clients] = await Promise.all([
    Promise.all(
      (['ProjectManager', 'ProjectManager', 'Technician', 'Technician'] as const).map((role) =>
        makeUser(scope, { role }),
      ),
    ),
    Promise.all(Array.from({ length: 4 }, () => makeClient(scope))),
  ])
  clientIds = clients.map(({ id }) => id)
  coordinatorIds = staff.slice(0, 2).map(({ id }) => id)
  const technicianIds = staff.slice(2).map(({ id }) => id)
  const items = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      makeEquipmentItem(scope, {
        tagDueOn: n % 4 ? addDays(today, between(-60, 90)) : null,
        state: n === 11 ? 'RETIRED' : 'AVAILABLE',
      }),
    ),
  )
  const meter = await makeMeter(scope, { nextDueOn: addDays(today, -3) })
  await makeMeter(scope, { nextDueOn: null })
  await makeMeter(scope, { retiredAt: at(3) })

  for (let n = 0; n < 60; n++) {
    // Every third lies about a midnight of the organisation.
    const opened = n % 3 ? next() * 80 : between(1, 60) + next() / 6
    const moves = [...Array(between(1, 5))].map((_, step) => ({
      status: step ? pick(JOB_STATUSES) : ('NOT_STARTED' as const),
      happenedAt: at(Math.max(0.01, opened - step * next() * 12)),
    }))
    const history = moves.toSorted((one, other) => (one.happenedAt < other.happenedAt ? -1 : 1))
    const job = await makeJob(scope, {
      clientId: pick([...clientIds, null]),
      type: pick(['Water', 'Mould', 'Contents']),
      priority: pick(['EMERGENCY', 'STANDARD', 'SCHEDULED']),
      projectManagerId: pick([...coordinatorIds, null]),
      createdAt: at(opened),
      deletedAt: next() < 0.08 ? at(0) : null,
      history,
    })
    all.jobs.push(job)
    const by = { jobId: job.id, createdBy: admin.userId }
    if (next() < 0.3) {
      await makeKpiSetting(scope, {
        jobId: job.id,
        checkpoint: pick(['TIME_OF_ATTENDANCE', 'REPORT_SUBMITTED', 'JOB_CREATION']),
        stampedAt: next() < 0.5 ? at(opened - 1) : null,
        isRemoved: next() < 0.5,
        updatedBy: admin.userId,
      })
    }
    await inOrganization(own, async (tx) => {
      const taken = { ...own, jobId: job.id }
      if (n % 4 === 0) {
        await tx
          .update(s.jobStatusEntries)
          .set({ removedAt: at(0) })
          .where(
            sql`id = (select id from job_status_entries where job_id = ${job.id} order by happened_at desc offset 1 limit 1)`,
          )
      }
      for (let sheet = 0; sheet < between(0, 3); sheet++) {
        const start = Date.now() - next() * 60 * DAY_MS
        await tx.insert(s.timesheets).values({
          ...taken,
          jobId: sheet ? job.id : null,
          id: newId(),
          userId: pick(technicianIds),
          category: pick(TIMESHEET_CATEGORIES),
          rateType: pick(RATE_TYPES),
          workedOn: toDay(new Date(start), ZONE),
          timezone: ZONE,
          startedAt: new Date(start).toISOString(),
          endedAt: new Date(start + between(30, 600) * 60_000).toISOString(),
          breakMinutes: between(0, 20),
          kilometres: pick([null, 12.5, 40]),
          capturedAt: at(0),
          createdBy: admin.userId,
          status: pick(['submitted', 'approved', 'rejected']),
          deletedAt: next() < 0.1 ? at(0) : null,
        })
      }
      for (let version = 1; version <= between(0, 3); version++) {
        const status = pick(['SCOPING', 'APPROVAL_PENDING', 'APPROVED', 'REJECTED'] as const)
        const isDecided = status === 'APPROVED' || status === 'REJECTED'
        // Where an estimate has credits, what is taxed may be more than all of it.
        const linesCents = pick([between(0, 900_000), between(0, 900_000), 0, -between(1, 9_000)])
        const id = newId()
        await tx.insert(s.estimates).values({
          ...taken,
          id,
          estimateNo: n + 1,
          versionNo: version,
          name: 'Drying',
          status,
          markupMode: 'NONE',
          contingencyPercent: pick([0, 5, 7.5]),
          ...pick([{ discountCents: 12_345 }, { discountCents: 0 }, { discountCents: 0, discountPercent: 12.25 }]),
          gstPercent: 10,
          linesCents,
          taxableLinesCents: pick([Math.floor(linesCents * next()), between(-900_000, 900_000)]),
          decidedBy: isDecided ? admin.userId : null,
          decidedAt: isDecided ? at(1) : null,
          createdBy: admin.userId,
          updatedBy: admin.userId,
          createdAt: at(next() * 60),
          deletedAt: next() < 0.15 ? at(0) : null,
        })
        if (status === 'APPROVED' && version > 1) {
          await tx.insert(s.estimateCuts).values({
            ...taken,
            id: newId(),
            clientId: job.clientId,
            estimateId: id,
            approvedId: id,
            originId: newId(),
            description: pick(['Antimicrobial', 'Air mover, a day']),
            amountCents: between(1_000, 90_000),
            reason: pick(['We clean ourselves', 'Too dear']),
            createdBy: admin.userId,
            createdAt: at(next() * 60),
          })
        }
      }
    })
    if (n % 2) {
      const seen = Math.max(0.2, opened - 1)
      const visits = await Promise.all(
        [0, 2, 4].map((later) =>
          makeVisit(scope, {
            ...by,
            happenedAt: at(Math.max(0.05, seen - later)),
            isInitialAttendance: later === 0,
            waterClass: pick(['CLASS_1', 'CLASS_2', 'NOT_APPLICABLE', null]),
          }),
        ),
      )
      const room = await makeRoom(scope, by)
      const point = await makeMoisturePoint(scope, {
        ...by,
        roomId: room.id,
        meterId: meter.id,
        scaleId: meter.scales[0]!.id,
        material: pick(['Timber', 'Plasterboard']),
        manualGoal: 15,
        manualGoalReason: 'As agreed',
      })
      let value = 40
      for (const visit of visits) {
        await makeReading(scope, point, {
          inspectionId: visit.id,
          value: (value -= between(2, 20)),
          takenBy: admin.userId,
          happenedAt: visit.happenedAt,
        })
      }
      const item = items[(n - 1) / 2]
      if (item && item.state !== 'RETIRED') {
        const isOut = n % 4 === 1
        await makeInstallation(scope, {
          jobId: job.id,
          roomId: room.id,
          inspectionId: visits[0]!.id,
          itemIds: [item.id],
          by: admin.userId,
          at: visits[0]!.happenedAt,
          ...(isOut
            ? {}
            : {
                pickedUp: {
                  at: new Date(Date.parse(visits[0]!.happenedAt) + 90_000_000 * next() + 60_000).toISOString(),
                  inspectionId: visits[1]!.id,
                },
              }),
        })
      }
    }
  }
  const other = await makeOrganization()
  const theirs = await makeClient(other)
  await makeJob(other, { clientId: theirs.id })
  stranger = { admin: await makeActor(other), clientId: theirs.id }
}, 240_000)
afterAll(closeDatabase)

/** The days of the calendar between two instants where a job is, both included. */
async function calendarDays(jobId: string, scope: { organizationId: number }, from: string, until: string) {
  const [job] = await inOrganization(scope, (tx) =>
    tx
      .select({ timezone: s.jobs.timezone })
      .from(s.jobs)
      .where(sql`${s.jobs.id} = ${jobId}`),
  )
  return daysOnSite(from, until, { rule: 'CALENDAR_DAYS', timezone: job!.timezone })
}

const within = (instant: string, { from, to } = DATES) => {
  const day = toDay(instant, ZONE)
  return day >= from && day <= to
}
const live = () => all.jobs.filter(({ deletedAt }) => !deletedAt)
const withTx = <T>(work: (tx: Tx) => Promise<T>) => inOrganization(admin, work)
/** Of each estimate the version that counts: what the client approved last, else saw last, else was written last. */
function standingOf<T extends { estimateNo: number; versionNo: number; status: string }>(versions: readonly T[]): T[] {
  return [...groupedBy(versions, ({ estimateNo }) => estimateNo).values()].map((own) => {
    const inOrder = own.toSorted((one, other) => one.versionNo - other.versionNo)
    return (
      inOrder.findLast(({ status }) => status === 'APPROVED') ??
      inOrder.findLast(({ status }) => status === 'APPROVAL_PENDING' || status === 'REJECTED') ??
      inOrder.at(-1)!
    )
  })
}

const table = <T extends typeof s.timesheets | typeof s.estimates | typeof s.estimateCuts | typeof s.jobStatusEntries>(
  one: T,
) => withTx((tx) => tx.select().from(one as typeof s.timesheets)) as unknown as Promise<T['$inferSelect'][]>

/** What a report should say of some records: a row for each key, and figures of the records in it. */
type Slow = (filters: ManagementFilters) => Promise<{
  keyOf: (one: never) => string | null
  records: object[]
  figures: (some: never[]) => Record<string, number | null>
}>
const slowly = <R extends object>(
  records: R[],
  keyOf: (one: R) => string | null,
  figures: (some: R[]) => Record<string, number | null>,
) => ({ records, keyOf, figures }) as unknown as Awaited<ReturnType<Slow>>

const chosen =
  ({ client, type, coordinator }: ManagementFilters) =>
  (job: Job) =>
    (!client?.length || client.includes(job.clientId!)) &&
    (!type?.length || type.includes(job.type)) &&
    (!coordinator?.length || coordinator.includes(job.projectManagerId ?? NONE))
const jobsOf = (filters: ManagementFilters) => live().filter(chosen(filters))
const ageOf = (instant: string) => Math.round((Date.parse(today) - Date.parse(toDay(instant, ZONE))) / DAY_MS)
const inBand = (days: number[], low: number, high = Infinity) => days.filter((one) => one >= low && one <= high).length

/** The status entries that stand, each with the next one of its job. */
async function moves(filters: ManagementFilters) {
  const entries = (await table(s.jobStatusEntries)).filter(({ removedAt }) => !removedAt)
  const byJob = new Map(jobsOf(filters).map((job) => [job.id, job]))
  const order = (one: (typeof entries)[number]) => `${one.happenedAt} ${one.recordedAt} ${one.id}`
  return [...groupedBy(entries, ({ jobId }) => jobId).values()].flatMap((own) => {
    const sorted = own.toSorted((one, two) => (order(one) < order(two) ? -1 : 1))
    return sorted.flatMap((entry, n) => {
      const job = byJob.get(entry.jobId)
      return job ? [{ ...entry, job, next: sorted[n + 1]?.happenedAt ?? null }] : []
    })
  })
}

const SLOW: Record<ReportId, Slow> = {
  'kpi-compliance': async (filters) => {
    const now = new Date()
    const jobs = jobsOf(filters).filter(({ createdAt }) => within(createdAt, filters as typeof DATES))
    const judged = await withTx(async (tx) => {
      const found = []
      for (const job of jobs) {
        for (const one of (await readKpi(tx, admin, job.id, now)).checkpoints) {
          const isMissed = one.state === 'overdue' && isOpen(job.status)
          if (one.state === 'met' || one.state === 'late' || isMissed)
            found.push({ job, ...one, kept: one.state === 'met' })
        }
      }
      return found
    })
    return slowly(
      judged,
      ({ job }) => job.clientId,
      (some) => {
        const kept = (list: typeof some) => share(list.filter((one) => one.kept).length, list.length)
        return {
          judged: some.length,
          'in-time': some.filter((one) => one.kept).length,
          late: some.filter((one) => !one.kept).length,
          share: kept(some),
          'time-of-attendance': kept(some.filter(({ checkpoint }) => checkpoint === 'TIME_OF_ATTENDANCE')),
          'job-completion': kept(some.filter(({ checkpoint }) => checkpoint === 'JOB_COMPLETION')),
        }
      },
    )
  },
  'days-in-status': async (filters) => {
    const stays = (await moves(filters)).filter(
      ({ status, happenedAt }) => isOpen(status) && within(happenedAt, filters as typeof DATES),
    )
    const days = (one: (typeof stays)[number]) =>
      (Date.parse(one.next ?? new Date().toISOString()) - Date.parse(one.happenedAt)) / DAY_MS
    return slowly(
      stays,
      ({ status }) => status,
      (some) => ({
        stays: some.length,
        standing: some.filter((one) => one.next === null).length,
        mean: mean(some.map(days)),
        longest: most(some.map(days)),
        total: sum(some.map(days)),
      }),
    )
  },
  'aged-open-jobs': async (filters) =>
    slowly(
      jobsOf(filters).filter(({ status }) => isOpen(status)),
      ({ status }) => status,
      (some) => {
        const days = some.map(({ createdAt }) => ageOf(createdAt))
        return {
          jobs: some.length,
          'to-7': inBand(days, 0, 7),
          'to-30': inBand(days, 8, 30),
          'to-60': inBand(days, 31, 60),
          'to-90': inBand(days, 61, 90),
          'over-90': inBand(days, 91),
          mean: mean(days),
          oldest: most(days),
        }
      },
    ),
  'jobs-in-and-out': async (filters) => {
    const dates = filters as typeof DATES
    const opened = jobsOf(filters).map(({ createdAt }) => ({ kind: 'IN', at: createdAt }))
    const closed = (await moves(filters))
      .filter((one) => one.next === null && !isOpen(one.status))
      .map(({ status, happenedAt }) => ({ kind: status as string, at: happenedAt }))
    const events = [...opened, ...closed].filter((one) => within(one.at, dates))
    const of = (some: typeof events, kind: string) => some.filter((one) => one.kind === kind).length
    return slowly(
      events,
      (one) => startOfWeek(toDay(one.at, ZONE)),
      (some) => ({
        in: of(some, 'IN'),
        out: some.length - of(some, 'IN'),
        completed: of(some, 'COMPLETED'),
        cancelled: of(some, 'CANCELLED'),
      }),
    )
  },
  estimates: async (filters) => {
    const dates = filters as typeof DATES
    const byId = new Map(jobsOf(filters).map((job) => [job.id, job]))
    const alive = (await table(s.estimates)).filter(({ deletedAt }) => !deletedAt)
    const made = standingOf(alive).map((one) => ({
      kind: one.status as string,
      jobId: one.jobId,
      at: one.createdAt,
      cents: totalsOf(one, one).subtotalCents,
    }))
    const cuts = (await table(s.estimateCuts)).map((one) => ({
      kind: 'CUT',
      jobId: one.jobId,
      at: one.createdAt,
      cents: one.amountCents,
    }))
    const records = [...made, ...cuts].filter((one) => byId.has(one.jobId) && within(one.at, dates))
    const of = (some: typeof records, ...kinds: string[]) => some.filter(({ kind }) => kinds.includes(kind))
    return slowly(
      records,
      ({ jobId }) => byId.get(jobId)!.clientId,
      (some) => ({
        made: some.length - of(some, 'CUT').length,
        sent: of(some, 'APPROVAL_PENDING', 'APPROVED', 'REJECTED').length,
        won: of(some, 'APPROVED').length,
        lost: of(some, 'REJECTED').length,
        rate: share(of(some, 'APPROVED').length, of(some, 'APPROVED', 'REJECTED').length),
        value: sum(of(some, 'APPROVED').map(({ cents }) => cents)),
        cuts: of(some, 'CUT').length,
        'cut-value': sum(of(some, 'CUT').map(({ cents }) => cents)),
      }),
    )
  },
  'to-be-invoiced': async (filters) => {
    const alive = (await table(s.estimates)).filter(({ deletedAt, status }) => !deletedAt && status === 'APPROVED')
    const newest = alive.filter(
      (one) => !alive.some((two) => two.estimateNo === one.estimateNo && two.versionNo > one.versionNo),
    )
    const entries = await moves(filters)
    const waiting = jobsOf(filters)
      .filter(({ status }) => status === 'TO_BE_INVOICED')
      .map((job) => {
        const since =
          entries.findLast((one) => one.jobId === job.id && one.status === 'TO_BE_INVOICED')?.happenedAt ??
          job.createdAt
        return {
          job,
          days: ageOf(since),
          cents: sum(newest.filter(({ jobId }) => jobId === job.id).map((one) => totalsOf(one, one).totalCents)),
        }
      })
    return slowly(
      waiting,
      ({ job }) => job.clientId,
      (some) => {
        const days = some.map((one) => one.days)
        return {
          jobs: some.length,
          'to-7': inBand(days, 0, 7),
          'to-14': inBand(days, 8, 14),
          'to-30': inBand(days, 15, 30),
          'over-30': inBand(days, 31),
          longest: most(days),
          value: sum(some.map(({ cents }) => cents)),
        }
      },
    )
  },
  'coordinator-load': async (filters) => {
    const due = await withTx((tx) => tx.select().from(s.jobKpis))
    const overdue = new Set(due.filter(({ dueAt }) => Date.parse(dueAt) < Date.now()).map(({ jobId }) => jobId))
    return slowly(
      jobsOf(filters).filter(({ status }) => isOpen(status)),
      (job) => job.projectManagerId,
      (some) => {
        const of = (...statuses: string[]) => some.filter(({ status }) => statuses.includes(status)).length
        const late = some.filter(({ id }) => overdue.has(id)).length
        return {
          jobs: some.length,
          begun: of('NOT_STARTED', 'CUSTOMER_CONTACTED'),
          work: of('IN_PROGRESS', 'INITIAL_REPORT_SUBMITTED', 'PROGRESS_REPORT_SUBMITTED'),
          waiting: of('APPROVAL_PENDING', 'ON_HOLD'),
          invoice: of('TO_BE_INVOICED', 'INVOICED'),
          overdue: late,
          'overdue-share': share(late, some.length),
        }
      },
    )
  },
  'technician-hours': async (filters) => {
    const isAny = ![filters.client, filters.type, filters.coordinator].some((one) => one?.length)
    const ofJobs = new Set(all.jobs.filter(chosen(filters)).map(({ id }) => id))
    const sheets = (await table(s.timesheets)).filter(
      (one) =>
        !one.deletedAt &&
        one.status !== 'rejected' &&
        one.workedOn >= filters.from! &&
        one.workedOn <= filters.to! &&
        (isAny || ofJobs.has(one.jobId!)),
    )
    const hours = (some: typeof sheets) =>
      sum(some.map((one) => (Date.parse(one.endedAt!) - Date.parse(one.startedAt)) / 3_600_000 - one.breakMinutes / 60))
    return slowly(
      sheets,
      ({ userId }) => userId,
      (some) => ({
        hours: hours(some),
        ordinary: hours(some.filter(({ rateType }) => rateType === 'ORDINARY')),
        weekend: hours(some.filter(({ rateType }) => rateType === 'WEEKEND')),
        travel: hours(some.filter(({ category }) => category === 'TRAVEL')),
        kilometres: sum(some.map(({ kilometres }) => kilometres ?? 0)),
        waiting: some.filter(({ status }) => status !== 'approved').length,
      }),
    )
  },
  'equipment-out': async (filters) => {
    const dates = filters as typeof DATES
    const byId = new Map(jobsOf(filters).map((job) => [job.id, job]))
    const placed = (await withTx((tx) => tx.select().from(s.equipmentInstallations))).filter(
      (one) =>
        byId.has(one.jobId) &&
        toDay(one.happenedAt, ZONE) <= dates.to &&
        (!one.pickedUpAt || toDay(one.pickedUpAt, ZONE) >= dates.from),
    )
    const dryRooms = new Set<string>()
    for (const { jobId, roomId } of placed) {
      const { points } = await withTx((tx) => readMatrix(tx, admin, jobId))
      const own = points.filter((point) => point.roomId === roomId)
      if (own.length && own.every(({ state }) => state === 'dry')) dryRooms.add(roomId)
    }
    const days = (one: (typeof placed)[number]) => {
      const { timezone } = byId.get(one.jobId)!
      // Noon is in no other day: the days of the site are clipped to those of the range.
      const from = [toDay(one.happenedAt, timezone), dates.from].toSorted()[1]!
      const to = [toDay(one.pickedUpAt ?? new Date(), timezone), dates.to].toSorted()[0]!
      return from > to
        ? 0
        : daysOnSite(`${from}T12:00:00Z`, `${to}T12:00:00Z`, { rule: 'CALENDAR_DAYS', timezone: 'UTC' })
    }
    return slowly(
      placed,
      () => 'AIR_MOVER',
      (some) => ({
        days: sum(some.map(days)),
        placed: some.length,
        mean: mean(some.map(days)),
        standing: some.filter((one) => !one.pickedUpAt).length,
        overdue: some.filter(
          (one) =>
            !one.pickedUpAt &&
            (['TO_BE_INVOICED', 'INVOICED', 'COMPLETED', 'CANCELLED'].includes(byId.get(one.jobId)!.status) ||
              dryRooms.has(one.roomId)),
        ).length,
      }),
    )
  },
  'checks-due': async () => {
    const [units, meters] = await withTx((tx) =>
      Promise.all([tx.select().from(s.equipmentItems), tx.select().from(s.meters)]),
    )
    const checks = [
      ...units
        .filter(({ state, deletedAt }) => !deletedAt && state !== 'RETIRED' && state !== 'LOST')
        .map(({ tagDueOn }) => ({ of: 'UNIT', on: tagDueOn })),
      ...meters.filter(({ retiredAt }) => !retiredAt).map(({ nextDueOn }) => ({ of: 'METER', on: nextDueOn })),
    ]
    const count = (some: typeof checks, state: string | null) =>
      some.filter(({ on }) => tagStateOf(on, today) === state).length
    return slowly(
      checks,
      ({ of }) => of,
      (some) => ({
        overdue: count(some, 'OVERDUE'),
        soon: count(some, 'DUE_SOON'),
        later: count(some, 'IN_DATE'),
        unknown: count(some, null),
        all: some.length,
      }),
    )
  },
  'drying-performance': async (filters) => {
    const visits = await withTx((tx) => tx.select().from(s.inspections))
    const measured = []
    for (const job of jobsOf(filters)) {
      const { points } = await withTx((tx) => readMatrix(tx, admin, job.id))
      const classes = visits.filter(
        (one) => one.jobId === job.id && one.waterClass && one.waterClass !== 'NOT_APPLICABLE',
      )
      const latest = classes.toSorted((one, two) => (one.happenedAt < two.happenedAt ? 1 : -1))[0]?.waterClass ?? null
      for (const { readings, state } of points) {
        const first = readings[0]?.happenedAt
        if (!first || !within(first, filters as typeof DATES)) continue
        let dryAt: string | null = null
        for (const reading of readings) dryAt = reading.state === 'dry' ? (dryAt ?? reading.happenedAt) : null
        measured.push({ latest, state, days: dryAt === null ? null : (Date.parse(dryAt) - Date.parse(first)) / DAY_MS })
      }
    }
    return slowly(
      measured,
      ({ latest }) => latest,
      (some) => {
        const dry = some.flatMap(({ days }) => days ?? [])
        return {
          points: some.length,
          dry: dry.length,
          share: share(dry.length, some.length),
          mean: mean(dry),
          longest: most(dry),
        }
      },
    )
  },
  'storage-and-usage': async (filters) => {
    const [used, active] = await withTx((tx) =>
      Promise.all([tx.select().from(s.usageDays), tx.select().from(s.activeUserDays)]),
    )
    const days = []
    for (let day = filters.from!; day <= filters.to!; day = addDays(day, 1)) {
      const held = used.filter((one) => one.day <= day).toSorted((one, two) => (one.day < two.day ? 1 : -1))[0]
      if (held) days.push({ day, held, people: active.filter((one) => one.day === day).length })
    }
    return slowly(
      days,
      ({ day }) => `${day.slice(0, 7)}-01`,
      (some) => ({
        users: some.at(-1)?.held.userCount ?? null,
        jobs: some.at(-1)?.held.jobCount ?? null,
        opened: sum(some.map(({ day, held }) => (held.day === day ? held.jobsOpened : 0))),
        active: sum(some.map(({ people }) => people)),
      }),
    )
  },
}

const DECIMALS = { percent: 4, days: 1, hours: 2, kilometres: 1, money: 0, gigabytes: 3, count: 0 } as const

/** Two figures are the same where they differ by less than the last shown digit: time passes between two readings. */
function expectSame(
  report: ManagementReport,
  found: Record<string, number | null>,
  slow: Record<string, number | null>,
  where: string,
) {
  for (const { id, kind } of report.about.columns) {
    if (!(id in slow)) continue
    const [one, other] = [found[id] ?? null, slow[id]!]
    if (one === null || other === null) expect([where, id, one]).toEqual([where, id, other])
    else
      expect(Math.abs(one - other), `${where} ${id}: ${one}, not ${other}`).toBeLessThanOrEqual(
        0.6 * 10 ** -DECIMALS[kind] + 1e-6,
      )
  }
}

/** Weeks and months without records are shown as well. */
const gapsOf = ({ about, by, dates, rows }: ManagementReport): string[] => {
  const { names } = DEFINITIONS[about.id].groups[by]!
  return rows.length && (names === 'weeks' || names === 'months') ? stepsOf(names, dates!) : []
}

async function compare(report: ReportId, filters: ManagementFilters) {
  const found = await management.read(admin, report, filters)
  const { keyOf, records, figures } = await SLOW[report]({ ...filters, ...(found.dates ?? DATES) })
  const groups = groupedBy(records, (one) => keyOf(one as never) ?? NO_KEY)
  const keys = new Set([...groups.keys(), ...gapsOf(found)])
  expect(found.rows.map(({ key }) => key).toSorted()).toEqual([...keys].toSorted())
  expect(found.rowCount).toBe(keys.size)
  for (const { key, values } of found.rows) expectSame(found, values, figures((groups.get(key) ?? []) as never[]), key)
  expectSame(found, found.totals.values, figures(records as never[]), 'all')
  return found
}

const dated = (report: ReportId, dates = DATES): ManagementFilters => {
  if (DEFINITIONS[report].dates === null) return {}
  // Only today is metered in a database that was filled today.
  return report === 'storage-and-usage' ? { from: addDays(today, -3), to: today } : dates
}

describe.each(REPORT_IDS)('the report %s', (report) => {
  it('says what a slow and obvious computation says', async () => {
    const found = await compare(report, dated(report))
    expect(found.rows.length).toBeGreaterThan(0)
  })

  it('is narrowed as its list is', async () => {
    const { filters } = DEFINITIONS[report]
    for (const narrowing of [
      { client: clientIds.slice(0, 2) },
      { type: ['Water'] },
      { coordinator: [coordinatorIds[0]!, NONE] },
      { coordinator: [NONE], type: ['Mould', 'Contents'], client: clientIds },
    ]) {
      if (filters.length) await compare(report, { ...dated(report), ...narrowing })
    }
  })

  it('has behind every figure the list that it counts, by all that its rows can be', async () => {
    const { columns, groups } = DEFINITIONS[report]
    for (const by of Object.keys(groups)) {
      const filters = { ...dated(report), by }
      const found = await management.read(admin, report, filters)
      const rows = [{ key: undefined, values: found.totals.values }, ...found.rows.slice(0, 3)]
      for (const { key: row, values } of rows) {
        for (const [column, { kind, ...figure }] of Object.entries(columns)) {
          const list = await management.entries(admin, report, AskEntries.parse({ ...filters, row, column }))
          const drift = kind === 'days' ? 0.11 : 0
          expect(Math.abs((list.figure ?? -1) - (values[column] ?? -1)), `${by} ${row} ${column}`).toBeLessThanOrEqual(
            drift,
          )
          if ('count' in figure) expect([by, row, column, list.total]).toEqual([by, row, column, values[column]])
          expect(list.items.length).toBe(Math.min(50, list.total))
        }
      }
    }
  })

  it('tells another organisation nothing, and finds nothing for its client', async () => {
    const own = JSON.stringify(await management.read(stranger.admin, report, dated(report)))
    for (const id of [...clientIds, ...coordinatorIds, ...all.jobs.map((job) => job.id)]) expect(own).not.toContain(id)
    if (!DEFINITIONS[report].filters.length) return
    const found = await management.read(admin, report, { ...dated(report), client: [stranger.clientId] })
    expect(found.rows).toEqual([])
  })
})

it('compares with the period before, row by row', async () => {
  const found = await management.read(admin, 'technician-hours', { ...DATES, compare: true })
  const before = await management.read(admin, 'technician-hours', periodBefore(DATES))
  expect(found.before).toEqual(periodBefore(DATES))
  expect(found.totals.before).toEqual(before.totals.values)
  for (const { key, before: earlier } of found.rows) {
    expect(earlier).toEqual(before.rows.find((row) => row.key === key)?.values ?? null)
  }
})

it('shows weeks in which nothing happened between others, and none that are to come', async () => {
  const scope = await makeOrganization({ timezone: ZONE })
  const actor = await makeActor(scope)
  const dates = { from: addDays(today, -21), to: addDays(today, 21) }
  await makeJob(scope, { createdAt: at(20) })
  const { rows, rowCount } = await management.read(actor, 'jobs-in-and-out', dates)
  expect(rows.map(({ key }) => key)).toEqual(stepsOf('weeks', { from: dates.from, to: today }))
  expect(rowCount).toBe(rows.length)
  expect(rows.map(({ values: { in: opened } }) => opened).toSorted()).toEqual([...rows.slice(1).map(() => 0), 1])
  const empty = await management.read(actor, 'jobs-in-and-out', { from: '1990-01-01', to: '1990-03-01' })
  expect(empty.rows).toEqual([])
})

it('begins the next page of a list after the rows that the page before showed, whatever was added since', async () => {
  const scope = await makeOrganization({ timezone: ZONE })
  const actor = await makeActor(scope)
  for (let n = 0; n <= ENTRIES_PER_PAGE; n++) await makeJob(scope, { createdAt: at(1 + n / 100) })
  const dates = { from: addDays(today, -7), to: today }
  const list = async (query: object) => {
    const asked = AskEntries.parse({ ...dates, column: 'in', ...query })
    const { items, total } = await management.entries(actor, 'jobs-in-and-out', asked)
    return { ids: items.map(({ id }) => id), total }
  }
  const first = await list({})
  expect(first).toMatchObject({ total: ENTRIES_PER_PAGE + 1 })
  await makeJob(scope, { createdAt: at(0.5) })
  const next = await list({ page: 2, after: lastOf(first.ids) })
  expect(next).toMatchObject({ total: ENTRIES_PER_PAGE + 1 })
  expect(new Set([...first.ids, ...next.ids]).size).toBe(ENTRIES_PER_PAGE + 1)
})

it('tells a type that is called none from no type at all', async () => {
  const scope = await makeOrganization({ timezone: ZONE })
  const actor = await makeActor(scope)
  const job = await makeJob(scope, { type: 'none' })
  const sheet = (jobId: string | null, hours: number) => ({
    organizationId: scope.organizationId,
    id: newId(),
    jobId,
    userId: actor.userId,
    category: 'MONITORING' as const,
    workedOn: today,
    timezone: ZONE,
    startedAt: at(0.5),
    endedAt: new Date(Date.now() - DAY_MS / 2 + hours * 3_600_000).toISOString(),
    capturedAt: at(0),
    createdBy: actor.userId,
    status: 'approved' as const,
  })
  await inOrganization(actor, (tx) => tx.insert(s.timesheets).values([sheet(job.id, 1), sheet(null, 2)]))
  const filters = { by: 'type', from: today, to: today }
  const { rows } = await management.read(actor, 'technician-hours', filters)
  expect(rows.map(({ label, values }) => [label, values.hours])).toEqual([
    ['No job', 2],
    ['none', 1],
  ])
  for (const { key, values } of rows) {
    const asked = AskEntries.parse({ ...filters, row: key, column: 'hours' })
    expect(await management.entries(actor, 'technician-hours', asked)).toMatchObject({ total: 1, figure: values.hours })
  }
})

describe('of one job', () => {
  /** A job with a room, a visit and a meter on it, of an organisation of its own. */
  async function site() {
    const scope = await makeOrganization({ timezone: ZONE })
    const actor = await makeActor(scope)
    const job = await makeJob(scope, { createdAt: at(9) })
    const by = { jobId: job.id, createdBy: actor.userId }
    const room = await makeRoom(scope, by)
    const visit = await makeVisit(scope, { ...by, happenedAt: at(8) })
    return { scope, actor, by, room, visit }
  }

  it('days out are periods of 24 hours begun where that is the rule, and days of the calendar where it is not', async () => {
    const { scope, actor, by, room, visit } = await site()
    const item = await makeEquipmentItem(scope)
    // From nine in the evening to four in the morning: two days of the calendar, and one period.
    const from = toInstant(`${addDays(today, -6)}T21:00`, ZONE).toISOString()
    const until = toInstant(`${addDays(today, -5)}T04:00`, ZONE).toISOString()
    await makeInstallation(scope, {
      jobId: by.jobId,
      roomId: room.id,
      inspectionId: visit.id,
      itemIds: [item.id],
      by: actor.userId,
      at: from,
      pickedUp: { at: until, inspectionId: visit.id },
    })
    const days = async () => (await management.read(actor, 'equipment-out', DATES)).totals.values.days
    await inOrganization(scope, (tx) =>
      tx
        .insert(s.dryingSettings)
        .values({ organizationId: scope.organizationId, equipmentDayRule: 'PERIODS_OF_24_HOURS' }),
    )
    expect(await days()).toBe(1)
    await inOrganization(scope, (tx) => tx.update(s.dryingSettings).set({ equipmentDayRule: 'CALENDAR_DAYS' }))
    expect(await days()).toBe(await calendarDays(by.jobId, scope, from, until))
  })

  it('drying counts a point that was first read after midnight, at a visit of the day before', async () => {
    const { scope, actor, by, room } = await site()
    const local = (day: number, time: string) => toInstant(`${addDays(today, day)}T${time}`, ZONE).toISOString()
    const visit = await makeVisit(scope, { ...by, happenedAt: local(-4, '22:30') })
    const meter = await makeMeter(scope)
    const point = await makeMoisturePoint(scope, {
      ...by,
      roomId: room.id,
      meterId: meter.id,
      scaleId: meter.scales[0]!.id,
    })
    const taken = { inspectionId: visit.id, value: 12, takenBy: actor.userId, happenedAt: local(-3, '00:20') }
    await makeReading(scope, point, taken)
    const pointsOf = async (day: string) =>
      (await management.read(actor, 'drying-performance', { from: day, to: day })).totals.values.points
    expect([await pointsOf(addDays(today, -4)), await pointsOf(addDays(today, -3))]).toEqual([0, 1])
  })

  it('controls are goals and no points that dry', async () => {
    const { scope, actor, by, room, visit } = await site()
    const meter = await makeMeter(scope)
    const point = { ...by, roomId: room.id, meterId: meter.id, scaleId: meter.scales[0]!.id }
    for (const isControl of [true, false]) {
      const made = await makeMoisturePoint(scope, { ...point, isControl })
      await makeReading(scope, made, { inspectionId: visit.id, value: 12, takenBy: actor.userId, happenedAt: at(8) })
    }
    const { totals } = await management.read(actor, 'drying-performance', DATES)
    expect(totals.values.points).toBe(1)
  })
})

it('shows the largest 200 rows, and counts all of them in the totals', async () => {
  const scope = await makeOrganization({ timezone: ZONE })
  const actor = await makeActor(scope)
  const job = await makeJob(scope, { clientId: (await makeClient(scope)).id })
  await inOrganization(actor, (tx) =>
    tx.execute(sql`
      insert into jobs (organization_id, id, job_no, status, type, site_address, suburb, state, postcode, country, timezone, created_by, client_id)
      select organization_id, gen_random_uuid(), job_no + 1000 + n, status, 'Type ' || n, site_address, suburb, state, postcode, country, timezone, created_by, client_id
        from jobs, generate_series(1, ${MOST_ROWS}) n where id = ${job.id}`),
  )
  const { rows, rowCount, totals } = await management.read(actor, 'aged-open-jobs', { by: 'type' })
  expect([rows.length, rowCount, totals.values.jobs]).toEqual([MOST_ROWS, MOST_ROWS + 1, MOST_ROWS + 1])
})

it('is refused with a sentence when a statement takes too long, and other failures stay what they are', async () => {
  const slow = withTx((tx) => bounded(tx, () => tx.execute(sql`select pg_sleep(20)`), 100))
  await expect(slow).rejects.toMatchObject({ code: 'unavailable', retryAfter: 60 })
  const broken = withTx((tx) => bounded(tx, () => tx.execute(sql`select 1 / 0`)))
  await expect(broken).rejects.toMatchObject({ cause: { code: '22012' } })
})

describe('what is asked', () => {
  it('is refused where it makes no sense', async () => {
    await expect(management.read(admin, 'kpi-compliance', { by: 'colour' })).rejects.toMatchObject({
      code: 'malformed',
    })
    await expect(management.read(admin, 'kpi-compliance', { by: 'constructor' })).rejects.toMatchObject({
      code: 'malformed',
    })
    await expect(
      management.entries(admin, 'kpi-compliance', AskEntries.parse({ column: 'to-7' })),
    ).rejects.toMatchObject({ code: 'malformed' })
    for (const query of [
      { from: '1026-01-01', to: '2026-01-01' },
      { from: '2020-01-01', to: '2026-01-01' },
      { from: '2026-02-01', to: '2026-01-01' },
      { from: '2026-01-01' },
      { range: 'FOREVER' },
      { client: 'x' },
      { coordinator: 'nobody' },
      { compare: 'perhaps' },
      { type: 'a'.repeat(61) },
    ]) {
      expect(AskReport.safeParse(query).success, JSON.stringify(query)).toBe(false)
    }
  })

  it('may be days of which there is nothing', async () => {
    for (const report of REPORT_IDS) {
      if (DEFINITIONS[report].dates === null) continue
      const { rows, totals } = await management.read(admin, report, { from: '1900-01-01', to: '1900-01-31' })
      expect([report, rows]).toEqual([report, []])
      expect(Object.values(totals.values).every((value) => !value)).toBe(true)
    }
  })
})
