import 'server-only'
import { type SQL, and, between, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { inAlphabet } from '@/db/alphabet'
import { sameRow } from '@/db/rows'
import { inspections, jobs, timesheets, users } from '@/db/schema'
import { readInBatches } from '@/db/stream'
import { jobNumber } from '@/lib/job/jobs/rules'
import type { Actor } from '@/lib/platform/auth/actor'
import type { Sheet } from '@/lib/platform/route/spreadsheet'
import type { Cell } from '@/lib/platform/spreadsheets/cells'
import { inTurn } from '@/lib/platform/spreadsheets/turns'
import { liveTimesheets, minutes } from '@/lib/site/timesheets/queries'
import {
  CATEGORY_LABELS,
  RATE_LABELS,
  type RateType,
  TIMESHEET_STATUS_LABELS,
  type TimesheetCategory,
  type TimesheetStatus,
} from '@/lib/site/timesheets/rules'
import type { ExportTimesheets } from '@/lib/site/timesheets/schema'

interface Row extends Record<string, unknown> {
  firstName: string
  lastName: string
  email: string
  workedOn: string
  start: string
  end: string
  breakMinutes: number
  minutes: number
  category: TimesheetCategory
  rateType: RateType
  kilometres: number | null
  jobNo: number | null
  siteAddress: string | null
  visit: string | null
  note: string | null
  status: TimesheetStatus
  lateReason: string | null
  approver: string | null
  timezone: string
}

interface SheetColumn {
  header: string
  cell: (row: Row, identifier: string) => Cell
}

const COLUMNS: SheetColumn[] = [
  { header: 'First name', cell: ({ firstName }) => firstName },
  { header: 'Last name', cell: ({ lastName }) => lastName },
  { header: 'E-mail', cell: ({ email }) => email },
  { header: 'Date', cell: ({ workedOn }) => ({ local: workedOn }) },
  { header: 'Start', cell: ({ start }) => ({ local: start }) },
  { header: 'End', cell: ({ end }) => ({ local: end }) },
  { header: 'Time zone', cell: ({ timezone }) => timezone },
  { header: 'Break (minutes)', cell: ({ breakMinutes }) => breakMinutes },
  { header: 'Worked (minutes)', cell: ({ minutes }) => minutes },
  // A minute is 0.0167 h: with two decimals a week of short times would add up to another sum than its minutes.
  { header: 'Hours', cell: ({ minutes }) => Math.round((minutes / 60) * 10_000) / 10_000 },
  { header: 'Rate', cell: ({ rateType }) => RATE_LABELS[rateType] },
  { header: 'Category', cell: ({ category }) => CATEGORY_LABELS[category] },
  { header: 'Kilometres', cell: ({ kilometres }) => kilometres },
  { header: 'Job', cell: ({ jobNo }, identifier) => (jobNo === null ? null : jobNumber({ identifier, jobNo })) },
  { header: 'Site address', cell: ({ siteAddress }) => siteAddress },
  { header: 'Site visit', cell: ({ visit }) => (visit === null ? null : { local: visit }) },
  { header: 'Note', cell: ({ note }) => note },
  { header: 'Status', cell: ({ status }) => TIMESHEET_STATUS_LABELS[status] },
  { header: 'Approved by', cell: ({ approver }) => approver },
  { header: 'Late entry', cell: ({ lateReason }) => lateReason },
]

/** Everybody's time for the payroll, by person and day, as a sheet whose rows are read while it is sent. */
export async function exportTimesheets(actor: Actor, query: ExportTimesheets): Promise<Sheet> {
  return { name: `timesheets-${query.from}-${query.to}`, format: query.format, rows: sheetRows(actor, query) }
}

async function* sheetRows(actor: Actor, query: ExportTimesheets): AsyncGenerator<Cell[][]> {
  const { identifier } = actor.organization
  let head: Cell[][] = [COLUMNS.map(({ header }) => header)]
  for await (const rows of inTurn(() =>
    readInBatches<Row>(actor, 'all_timesheets', async () => allTimesheets(actor, query)),
  )) {
    yield [...head, ...rows.map((row) => COLUMNS.map(({ cell }) => cell(row, identifier)))]
    head = []
  }
  if (head.length) yield head
}

const approver = alias(users, 'approver')

const local = (instant: SQL | typeof timesheets.startedAt, zone = timesheets.timezone) =>
  sql`to_char(${instant} at time zone ${zone}, 'YYYY-MM-DD HH24:MI')`

function allTimesheets(actor: Actor, { from, to, status, userId }: ExportTimesheets): SQL {
  return sql`select ${users.firstName} as "firstName", ${users.lastName} as "lastName", ${users.email} as email,
      ${timesheets.workedOn}::text as "workedOn", ${local(timesheets.startedAt)} as start,
      ${local(sql`${timesheets.endedAt}`)} as "end", ${timesheets.timezone} as timezone,
      ${timesheets.breakMinutes} as "breakMinutes",
      ${minutes} as minutes,
      ${timesheets.category} as category, ${timesheets.rateType} as "rateType",
      ${timesheets.kilometres}::float8 as kilometres, ${jobs.jobNo} as "jobNo", ${jobs.siteAddress} as "siteAddress",
      ${local(sql`${inspections.happenedAt}`)} as visit, ${timesheets.note} as note, ${timesheets.status} as status,
      ${timesheets.lateReason} as "lateReason",
      case when ${timesheets.status} = 'approved' then ${approver.firstName} || ' ' || ${approver.lastName} end as approver
    from ${timesheets}
    join ${users} on ${sameRow(users, timesheets.userId)}
    left join ${users} approver on ${sameRow(approver, timesheets.decidedBy)}
    left join ${jobs} on ${sameRow(jobs, timesheets.jobId)}
    left join ${inspections} on ${sameRow(inspections, timesheets.inspectionId)}
    where ${and(
      liveTimesheets(actor),
      sql`${timesheets.endedAt} is not null`,
      between(timesheets.workedOn, from, to),
      status === 'all' ? undefined : eq(timesheets.status, status),
      userId ? eq(timesheets.userId, userId) : undefined,
    )}
    order by ${inAlphabet(users.lastName)}, ${inAlphabet(users.firstName)}, ${timesheets.userId}, ${timesheets.startedAt}, ${timesheets.id}`
}
