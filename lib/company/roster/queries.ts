import 'server-only'
import { type SQL, and, asc, desc, eq, gte, lte, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { sameRow } from '@/db/rows'
import { leave, organizationHours, organizations, personHours, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { type Role, isManager } from '@/lib/base/roles'

import { type DayOfWeek, USUAL_WEEK, type Week, weekWith } from './rules'
import type { Leave, OrganizationHours, PersonHours, Roster } from './schema'

interface Scope {
  organizationId: number
}

/** Who reads: what leave is for is told those who plan, and the person. */
export interface Reader extends Scope {
  userId: string
  role: Role
}

/** Without the seconds, which nobody enters. */
const clock = (column: PgColumn) => sql<string | null>`to_char(${column}, 'HH24:MI')`

const hoursColumns = <T extends typeof organizationHours | typeof personHours>(table: T) => ({
  weekday: table.weekday,
  from: clock(table.fromTime),
  until: clock(table.untilTime),
})

const toDay = ({
  weekday,
  from,
  until,
}: {
  weekday: number
  from: string | null
  until: string | null
}): DayOfWeek => ({
  weekday,
  hours: from && until ? { from, until } : null,
})

/** The organisation's week. */
export async function organizationWeek(tx: Tx, { organizationId }: Scope): Promise<Week> {
  const rows = await tx
    .select(hoursColumns(organizationHours))
    .from(organizationHours)
    .where(eq(organizationHours.organizationId, organizationId))
  return weekWith(USUAL_WEEK, rows.map(toDay))
}

/** The organisation's hours of work, with their version. */
export async function hoursOfOrganization(tx: Tx, scope: Scope): Promise<OrganizationHours> {
  const [week, [row]] = await Promise.all([
    organizationWeek(tx, scope),
    tx
      .select({ version: organizations.hoursVersion })
      .from(organizations)
      .where(eq(organizations.organizationId, scope.organizationId)),
  ])
  return { week: [...week], version: row!.version }
}

/** When somebody works. @throws not_found */
export async function hoursOfPerson(tx: Tx, scope: Scope, userId: string): Promise<PersonHours> {
  const [week, [user], rows] = await Promise.all([
    organizationWeek(tx, scope),
    tx
      .select({ version: users.hoursVersion })
      .from(users)
      .where(and(eq(users.organizationId, scope.organizationId), eq(users.id, userId))),
    tx
      .select(hoursColumns(personHours))
      .from(personHours)
      .where(and(eq(personHours.organizationId, scope.organizationId), eq(personHours.userId, userId)))
      .orderBy(asc(personHours.weekday)),
  ])
  if (!user) throw notFound('user')
  return { week: [...week], own: rows.map(toDay), version: user.version }
}

const leaveColumns = {
  id: leave.id,
  userId: leave.userId,
  kind: leave.kind,
  startsOn: leave.startsOn,
  endsOn: leave.endsOn,
  from: clock(leave.fromTime),
  until: clock(leave.untilTime),
  note: leave.note,
  createdAt: leave.createdAt,
  updatedAt: leave.updatedAt,
  version: leave.version,
}

/** Leave without what is not told to its reader. */
const toldTo =
  (reader: Reader) =>
  (one: Leave): Leave =>
    isManager(reader.role) || one.userId === reader.userId ? one : { ...one, kind: null, note: null }

const selectLeave = (tx: Tx, { organizationId }: Scope, ...wanted: (SQL | undefined)[]) =>
  tx
    .select(leaveColumns)
    .from(leave)
    .where(and(eq(leave.organizationId, organizationId), ...wanted))

/** Leave that somebody is on until a day or later, the latest first. */
export async function leaveOfPerson(tx: Tx, reader: Reader, userId: string, since: string): Promise<Leave[]> {
  const rows = await selectLeave(tx, reader, eq(leave.userId, userId), gte(leave.endsOn, since)).orderBy(
    desc(leave.startsOn),
    desc(leave.fromTime),
  )
  return rows.map(toldTo(reader))
}

/** Leave by its id; null where there is none. */
export async function findLeave(tx: Tx, scope: Scope, id: string): Promise<Leave | null> {
  const [row] = await selectLeave(tx, scope, eq(leave.id, id))
  return row ?? null
}

/** @throws not_found */
export async function getLeave(tx: Tx, scope: Scope, id: string): Promise<Leave> {
  const found = await findLeave(tx, scope, id)
  if (!found) throw notFound('leave')
  return found
}

/** When those who work here are at work in some days, the last one included. */
export async function readRoster(tx: Tx, reader: Reader, { from, to }: { from: string; to: string }): Promise<Roster> {
  const { organizationId } = reader
  const [week, hours, away] = await Promise.all([
    organizationWeek(tx, reader),
    tx
      .select({ userId: personHours.userId, ...hoursColumns(personHours) })
      .from(personHours)
      .innerJoin(users, sameRow(users, personHours.userId))
      .where(and(eq(personHours.organizationId, organizationId), ne(users.status, 'REMOVED'))),
    tx
      .select(leaveColumns)
      .from(leave)
      .innerJoin(users, sameRow(users, leave.userId))
      .where(
        and(
          eq(leave.organizationId, organizationId),
          gte(leave.endsOn, from),
          lte(leave.startsOn, to),
          ne(users.status, 'REMOVED'),
        ),
      )
      .orderBy(asc(leave.startsOn), asc(leave.fromTime), asc(leave.id)),
  ])
  const own = new Map<string, DayOfWeek[]>()
  for (const { userId, ...day } of hours) own.set(userId, [...(own.get(userId) ?? []), toDay(day)])
  return {
    week: [...week],
    people: [...own].map(([userId, days]) => ({ userId, week: [...weekWith(week, days)] })),
    leave: away.map(toldTo(reader)),
  }
}
