import 'server-only'
import { reading } from '@/db/reading'
import type { Tx } from '@/db/tenancy'
import { toDay } from '@/lib/base/time'
import { byClient, byCoordinator, type Reader } from '@/lib/desk/management/definition'
import { DEFINITIONS } from '@/lib/desk/management/definitions'
import { pagesOf } from '@/lib/desk/management/pages'
import { nameRows } from '@/lib/desk/management/queries'
import { readReport } from '@/lib/desk/management/reading'
import { MOST_SHEET_ROWS, NONE, NO_KEY, type ReportId } from '@/lib/desk/management/rules'
import type { ExportReport, ManagementFilters, ManagementReport } from '@/lib/desk/management/schema'
import { sheetOf } from '@/lib/desk/management/sheet'
import type { Actor } from '@/lib/platform/auth/actor'
import { type PagesOnDisk, downloadOf } from '@/lib/platform/pdf/download'
import type { Download } from '@/lib/platform/route/download'
import type { Sheet } from '@/lib/platform/route/spreadsheet'

const asOneState = { planByValue: true, isSnapshot: true }

/** `estimates-2026-11-25` */
const fileName = (report: ReportId, now: Date, { organization }: Reader): string =>
  `${report}-${toDay(now, organization.timezone)}`

/** All rows of a report as a sheet. @throws malformed, unavailable */
export async function exportReport(
  actor: Actor,
  report: ReportId,
  { format, ...filters }: ExportReport,
): Promise<Sheet> {
  const now = new Date()
  const found = await reading(
    actor,
    (tx) => readReport(tx, actor, { report, filters, now, most: MOST_SHEET_ROWS }),
    asOneState,
  )
  return { name: fileName(report, now, actor), format, rows: [sheetOf(found)] }
}

/** The key of the row of a coordinator, or of none. */
const keyOf = (coordinator: string): string => (coordinator === NONE ? NO_KEY : coordinator)

/** What a report is narrowed to, in words: `Clients: Harbour Mutual, Private jobs`. */
async function narrowedTo(tx: Tx, reader: Reader, report: ReportId, filters: ManagementFilters): Promise<string[]> {
  const used = DEFINITIONS[report].filters
  const named = async (words: string, group: typeof byClient, ids: readonly string[] | undefined) =>
    ids?.length ? `${words}: ${[...(await nameRows(tx, reader, group, ids)).values()].join(', ')}` : null
  const found = [
    used.includes('client') ? await named('Clients', byClient, filters.client) : null,
    used.includes('type') && filters.type?.length ? `Job types: ${filters.type.join(', ')}` : null,
    used.includes('coordinator') ? await named('Coordinators', byCoordinator, filters.coordinator?.map(keyOf)) : null,
  ]
  return found.filter((words) => words !== null)
}

/** A report with the words that its paper has beside it, within a transaction. */
export async function readForPaper(
  tx: Tx,
  reader: Reader,
  { report, filters, now }: { report: ReportId; filters: ManagementFilters; now: Date },
): Promise<{ found: ManagementReport; narrowedTo: string[] }> {
  const found = await readReport(tx, reader, { report, filters, now })
  return { found, narrowedTo: await narrowedTo(tx, reader, report, filters) }
}

/** Sets a report that was read; its pages lie on disk until they are removed. */
export const setPaper = (
  { organization }: Reader,
  { found, narrowedTo: words }: Awaited<ReturnType<typeof readForPaper>>,
): Promise<PagesOnDisk> => pagesOf(found, { organizationName: organization.name, narrowedTo: words })

/** A report as a PDF. @throws malformed, unavailable */
export async function pdf(actor: Actor, report: ReportId, filters: ManagementFilters): Promise<Download> {
  const now = new Date()
  const read = await reading(actor, (tx) => readForPaper(tx, actor, { report, filters, now }), asOneState)
  return downloadOf(await setPaper(actor, read), `${fileName(report, now, actor)}.pdf`)
}
