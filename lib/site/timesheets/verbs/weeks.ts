import 'server-only'
import { and, eq, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { users } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { conflict, notFound, wrongRole } from '@/lib/base/errors'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import type { Person } from '@/lib/company/users/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { listStaffWeeks, listWeek } from '@/lib/site/timesheets/queries'
import { lockOf, mayEnter, mayRead, mondayOf } from '@/lib/site/timesheets/rules'
import type { OfWeek, StaffWeeks, TimesheetWeek } from '@/lib/site/timesheets/schema'

import { decide } from './decisions'

/** A person's week. @throws not_found, role for a colleague's when the actor plans no work */
export const ofPerson = (actor: Actor, { day, userId = actor.userId }: OfWeek): Promise<TimesheetWeek> =>
  reading(actor, async (tx) => {
    if (!mayRead(actor, userId)) throw wrongRole('Only their own week is open to a Technician.')
    const user = await requirePerson(tx, actor, userId)
    const monday = mondayOf(day)
    return { monday, user, timesheets: await listWeek(tx, actor, userId, monday) }
  })

/** Everybody's week, summed up. */
export const ofEverybody = (actor: Actor, { day }: Pick<OfWeek, 'day'>): Promise<StaffWeeks> =>
  reading(actor, async (tx) => {
    const monday = mondayOf(day)
    return { monday, people: await listStaffWeeks(tx, actor, monday) }
  })

/**
 * Hands in a person's week: drafts and rejected timesheets.
 * @returns the week
 * @throws not_found, role for somebody else's week, conflict while a timer of that week runs
 */
export async function submit(actor: Actor, { day, userId = actor.userId }: OfWeek): Promise<TimesheetWeek> {
  return inOrganization(actor, async (tx) => {
    if (!mayEnter(actor, userId)) throw wrongRole('Only an Administrator may submit the time of somebody else.')
    const user = await requirePerson(tx, actor, userId)
    const monday = mondayOf(day)
    const entered = await listWeek(tx, actor, userId, monday)
    if (entered.some(({ end }) => !end)) throw conflict('The timer is still running. Stop it first.')
    const open = entered.filter(({ status }) => !lockOf(status))
    await decide(tx, actor, open, 'timesheet.submitted', { status: 'submitted', submittedAt: sql`now()` })
    return { monday, user, timesheets: await listWeek(tx, actor, userId, monday) }
  })
}

async function requirePerson(tx: Tx, { organizationId }: Actor, userId: string): Promise<Person> {
  const [row] = await tx
    .select(personColumns)
    .from(users)
    .where(and(eq(users.organizationId, organizationId), eq(users.id, userId)))
  if (!row) throw notFound('user')
  return toPerson(row)
}
