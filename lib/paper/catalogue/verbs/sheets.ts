import 'server-only'
import { reading } from '@/db/reading'
import { listAll, requirePlan } from '@/lib/paper/catalogue/queries/items'
import { BASIS_LABELS, SHEET_HEADINGS } from '@/lib/paper/catalogue/rules'
import type { ExportCatalogue } from '@/lib/paper/catalogue/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import type { Sheet } from '@/lib/platform/route/spreadsheet'
import { type Cell, moneyCell } from '@/lib/platform/spreadsheets/cells'

const yesOrNo = (value: boolean): Cell => (value ? 'yes' : 'no')

/** The catalogue as a sheet, in the columns of an import. @throws plan */
export async function exportCatalogue(actor: Actor, { format }: ExportCatalogue): Promise<Sheet> {
  requirePlan(actor)
  const found = await reading(actor, (tx) => listAll(tx, actor))
  const rows = found.map((item): Cell[] => [
    item.code,
    item.name,
    item.description,
    item.section,
    item.unit,
    moneyCell(item.costCents),
    moneyCell(item.sellCents),
    yesOrNo(item.taxable),
    yesOrNo(item.isLabour),
    yesOrNo(item.isPerDay),
    yesOrNo(item.isActive),
    item.basis && BASIS_LABELS[item.basis],
  ])
  return { name: 'service-catalog', format, rows: [[Object.values(SHEET_HEADINGS), ...rows]] }
}
