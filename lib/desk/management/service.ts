import 'server-only'
import { reading } from '@/db/reading'
import type { Actor } from '@/lib/platform/auth/actor'

import { DEFINITIONS } from './definitions'
import { aboutOf, readBehind, readReport } from './reading'
import { REPORT_IDS, type ReportId } from './rules'
import type { AskEntries, ManagementFilters, ManagementReport, ReportAbout, ReportEntries } from './schema'

const asOneState = { planByValue: true, isSnapshot: true }

/** What reports there are. */
export const list = (): ReportAbout[] => REPORT_IDS.map((id) => aboutOf(DEFINITIONS[id]))

export const about = (report: ReportId): ReportAbout => aboutOf(DEFINITIONS[report])

/** A report with its figures. @throws malformed, unavailable */
export const read = (actor: Actor, report: ReportId, filters: ManagementFilters): Promise<ManagementReport> =>
  reading(actor, (tx) => readReport(tx, actor, { report, filters, now: new Date() }), asOneState)

/** A page of the list behind one of its figures. @throws malformed, unavailable */
export const entries = (
  actor: Actor,
  report: ReportId,
  { row, column, page, after, ...filters }: AskEntries,
): Promise<ReportEntries> =>
  reading(
    actor,
    (tx) => readBehind(tx, actor, { report, filters, row, column, page, after, now: new Date() }),
    asOneState,
  )
