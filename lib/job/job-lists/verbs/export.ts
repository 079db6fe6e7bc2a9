import 'server-only'
import { readInBatches } from '@/db/stream'
import { daysBetween, todayIn } from '@/lib/base/time'
import { allJobs } from '@/lib/job/job-lists/queries/lists'
import { JOB_COLUMN_LABELS, type JobColumn, PRIORITY_LABELS, jobNumber, statusLabel } from '@/lib/job/jobs/rules'
import type { ExportJobs, JobPriority, JobStatus } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import type { Sheet } from '@/lib/platform/route/spreadsheet'
import type { Cell } from '@/lib/platform/spreadsheets/cells'
import { inTurn } from '@/lib/platform/spreadsheets/turns'

import { settings } from './list-settings'

interface Row extends Record<string, unknown> {
  jobNo: number
  status: JobStatus
  priority: JobPriority
  createdAt: string
  updatedAt: string
}
type Plain = Record<string, string | null>

interface SheetColumn {
  header: string
  cell: (row: Row & Plain, identifier: string) => Cell
}

const plain = (header: string, key: string): SheetColumn => ({ header, cell: (row) => row[key] ?? null })

const SITE = [
  plain('Site address', 'siteAddress'),
  plain('Suburb', 'suburb'),
  plain('State', 'state'),
  plain('Postcode', 'postcode'),
]

/** The columns that a column of the list becomes in a sheet; a site becomes four, so that people can sort by suburb. */
function sheetColumns(column: JobColumn): SheetColumn[] {
  const header = JOB_COLUMN_LABELS[column]
  switch (column) {
    case 'siteAddress':
      return SITE
    case 'jobNo':
      return [{ header, cell: ({ jobNo }, identifier) => jobNumber({ identifier, jobNo }) }]
    case 'status':
      return [{ header, cell: ({ status }) => statusLabel(status) }]
    case 'priority':
      return [{ header, cell: ({ priority }) => PRIORITY_LABELS[priority] }]
    case 'createdAt':
    case 'updatedAt':
      return [{ header, cell: (row) => ({ local: row[column] }) }]
    case 'daysInStatus':
      return [{ header, cell: ({ statusSince, today }) => (statusSince ? daysBetween(statusSince, today!) : null) }]
    case 'nextVisit':
      // A plan changes by the hour and a series is not stored time by time: it is looked at, and is not in the sheet.
      return []
    default:
      return [plain(header, column)]
  }
}

/** All jobs that match the query, as a sheet whose rows are read while it is sent. */
export async function exportJobs(actor: Actor, { format, columns, ...query }: ExportJobs): Promise<Sheet> {
  const chosen = columns?.length ? columns : (await settings(actor)).columns
  return {
    name: `jobs-${todayIn(actor.organization.timezone)}`,
    format,
    rows: sheetRows(actor, query, chosen),
  }
}

async function* sheetRows(
  actor: Actor,
  query: Omit<ExportJobs, 'format' | 'columns'>,
  chosen: readonly JobColumn[],
): AsyncGenerator<Cell[][]> {
  const { identifier } = actor.organization
  const columns = chosen.flatMap(sheetColumns)
  const also = { withStatusSince: chosen.includes('daysInStatus') }
  let head: Cell[][] = [columns.map(({ header }) => header)]
  for await (const rows of inTurn(() =>
    readInBatches<Row & Plain>(actor, also.withStatusSince ? 'all_jobs_in_status' : 'all_jobs', (tx) =>
      allJobs(tx, actor, query, also),
    ),
  )) {
    yield [...head, ...rows.map((row) => columns.map(({ cell }) => cell(row, identifier)))]
    head = []
  }
  if (head.length) yield head
}
