import 'server-only'
import { USER_STATUSES } from '@/db/enums/people'
import { reading } from '@/db/reading'
import { todayIn, toWallClock } from '@/lib/base/time'
import { listUsers } from '@/lib/company/users/queries'
import type { User } from '@/lib/company/users/schema'
import { authorOf } from '@/lib/desk/history/rules'
import type { Actor } from '@/lib/platform/auth/actor'
import type { Sheet } from '@/lib/platform/route/spreadsheet'
import type { Cell } from '@/lib/platform/spreadsheets/cells'

import { listAudit } from './queries'
import { KIND_LABELS, MOST_IN_SHEET } from './rules'
import type { AuditEntry, AuditPage, BrowseAudit, ExportAudit } from './schema'

/** A page of the audit log of the actor's organisation, the newest first. */
export const browse = (actor: Actor, query: BrowseAudit): Promise<AuditPage> =>
  // A filter's rows are few or many: each set of them has a plan of its own.
  reading(actor, (tx) => listAudit(tx, actor, query), { planByValue: true })

/** Everybody who works or worked here, by name: whoever was removed is in the log as well. */
export const people = (actor: Actor): Promise<User[]> =>
  reading(actor, (tx) => listUsers(tx, actor, { role: undefined, status: [...USER_STATUSES] }))

/** The entries that a filter lets through, as a sheet whose rows are read while it is sent; the newest 50,000. */
export async function exportAudit(actor: Actor, { format, ...query }: ExportAudit): Promise<Sheet> {
  const { timezone } = actor.organization
  return { name: `audit-log-${todayIn(timezone)}`, format, rows: sheetRows(actor, query) }
}

const AT_ONCE = 200

async function* sheetRows(actor: Actor, query: Omit<ExportAudit, 'format'>): AsyncGenerator<Cell[][]> {
  const { timezone } = actor.organization
  let head: Cell[][] = [['Time', 'Time zone', 'Kind', 'Person', 'E-mail', 'What', 'Effects', 'Address', 'Device']]
  let before: string | undefined
  for (let count = 0; count < MOST_IN_SHEET; count += AT_ONCE) {
    const page = await browse(actor, { ...query, before, limit: AT_ONCE })
    yield [...head, ...page.items.map((entry) => rowOf(entry, timezone))]
    head = []
    if (!page.before) return
    before = page.before
  }
  yield [[`Only the newest ${MOST_IN_SHEET.toLocaleString('en')} entries are here. Choose fewer days for the others.`]]
}

const rowOf = (
  { at, kind, by, byLink, what, effects, moreEffects, address, device }: AuditEntry,
  timezone: string,
): Cell[] => [
  { local: toWallClock(at, timezone) },
  timezone,
  KIND_LABELS[kind],
  authorOf({ by, byLink }),
  by?.email ?? null,
  what,
  [...effects.map(({ text }) => text), ...(moreEffects ? [`${moreEffects} more`] : [])].join('; '),
  address,
  device,
]
