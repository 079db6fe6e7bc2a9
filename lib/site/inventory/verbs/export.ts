import 'server-only'
import { type SQL, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { sameRow } from '@/db/rows'
import { inspections, inventoryItems, rooms } from '@/db/schema'
import { readInBatches } from '@/db/stream'
import { getJob } from '@/lib/job/jobs/queries/job'
import { jobNumber } from '@/lib/job/jobs/rules'
import type { Actor } from '@/lib/platform/auth/actor'
import type { Sheet } from '@/lib/platform/route/spreadsheet'
import { type Cell, moneyCell } from '@/lib/platform/spreadsheets/cells'
import { inTurn } from '@/lib/platform/spreadsheets/turns'
import { inventoryOrder, matching } from '@/lib/site/inventory/queries'
import {
  CONDITION_LABELS,
  type Condition,
  DISPOSITION_LABELS,
  type Disposition,
  valueOf,
} from '@/lib/site/inventory/rules'
import type { ExportInventory, FilterInventory } from '@/lib/site/inventory/schema'

interface Row extends Record<string, unknown> {
  roomName: string
  name: string
  brand: string | null
  model: string | null
  quantity: number
  ageYears: number | null
  condition: Condition | null
  disposition: Disposition
  replacementValueCents: number | null
  note: string | null
  visit: string
}

const COLUMNS: { header: string; cell: (row: Row) => Cell }[] = [
  { header: 'Room', cell: ({ roomName }) => roomName },
  { header: 'Item', cell: ({ name }) => name },
  { header: 'Brand', cell: ({ brand }) => brand },
  { header: 'Model', cell: ({ model }) => model },
  { header: 'Quantity', cell: ({ quantity }) => quantity },
  { header: 'Age (years)', cell: ({ ageYears }) => ageYears },
  { header: 'Condition', cell: ({ condition }) => condition && CONDITION_LABELS[condition] },
  { header: 'Disposition', cell: ({ disposition }) => DISPOSITION_LABELS[disposition] },
  { header: 'Replacement value each', cell: ({ replacementValueCents }) => moneyCell(replacementValueCents) },
  { header: 'Replacement value', cell: (row) => moneyCell(valueOf(row)) },
  { header: 'Note', cell: ({ note }) => note },
  { header: 'Site visit', cell: ({ visit }) => ({ local: visit }) },
]

/** The things of a job that match a filter, as a sheet whose rows are read while it is sent. @throws not_found */
export async function exportInventory(
  actor: Actor,
  jobId: string,
  { format, ...filter }: ExportInventory,
): Promise<Sheet> {
  const job = await reading(actor, (tx) => getJob(tx, actor, jobId))
  const number = jobNumber(job).replaceAll(' ', '')
  return { name: `inventory-${number}`, format, rows: sheetRows(actor, job, filter) }
}

async function* sheetRows(
  actor: Actor,
  job: { id: string; timezone: string },
  filter: FilterInventory,
): AsyncGenerator<Cell[][]> {
  let head: Cell[][] = [COLUMNS.map(({ header }) => header)]
  for await (const rows of inTurn(() =>
    readInBatches<Row>(actor, 'all_inventory', async () => allItems(actor, job, filter)),
  )) {
    yield [...head, ...rows.map((row) => COLUMNS.map(({ cell }) => cell(row)))]
    head = []
  }
  if (head.length) yield head
}

const allItems = (actor: Actor, job: { id: string; timezone: string }, filter: FilterInventory): SQL =>
  sql`select ${rooms.roomName} as "roomName", ${inventoryItems.name} as name, ${inventoryItems.brand} as brand,
      ${inventoryItems.model} as model, ${inventoryItems.quantity} as quantity,
      ${inventoryItems.ageYears}::float8 as "ageYears", ${inventoryItems.condition} as condition,
      ${inventoryItems.disposition} as disposition,
      ${inventoryItems.replacementValueCents}::float8 as "replacementValueCents", ${inventoryItems.note} as note,
      to_char(${inspections.happenedAt} at time zone ${job.timezone}, 'YYYY-MM-DD HH24:MI') as visit
    from ${inventoryItems}
    join ${rooms} on ${sameRow(rooms, inventoryItems.roomId)}
    join ${inspections} on ${sameRow(inspections, inventoryItems.inspectionId)}
    where ${matching(actor, job.id, filter)}
    order by ${sql.join(inventoryOrder, sql`, `)}`
