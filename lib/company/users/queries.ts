import 'server-only'
import { type SQL, and, count, desc, eq, exists, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { byName } from '@/db/alphabet'
import { askOnce } from '@/db/reading'
import { sameRow } from '@/db/rows'
import { activity, jobs, organizations, taskAssignments, tasks, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { type Hue, spreadHues } from '@/lib/base/hues'
import { fileUrl } from '@/lib/base/wire'
import type { listSessions } from '@/lib/platform/auth/sessions'

import type { Colleague, CurrentUser, Person, Session, User, UserFilters, Workload } from './schema'

interface Scope {
  organizationId: number
}

/** The columns of a Person; join `users` and give the row to `toPerson`. */
export const personColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  role: users.role,
  pictureFileId: users.pictureFileId,
}

/** The colours of the people of an organisation, spread in the order of their columns in the calendar. */
export async function staffHues(tx: Tx, organizationId: number): Promise<ReadonlyMap<string, Hue>> {
  const staff = await tx
    .select({ id: users.id, firstName: users.firstName, hue: users.hue })
    .from(users)
    .where(and(eq(users.organizationId, organizationId), ne(users.status, 'REMOVED')))
    .orderBy(...byName(users))
  return spreadHues(staff)
}

/** The same for an alias of `users`, where a record names two people. */
export const personColumnsOf = <T extends Record<keyof typeof personColumns, PgColumn>>(table: T) => ({
  id: table.id as T['id'],
  firstName: table.firstName as T['firstName'],
  lastName: table.lastName as T['lastName'],
  email: table.email as T['email'],
  role: table.role as T['role'],
  pictureFileId: table.pictureFileId as T['pictureFileId'],
})

export type PersonRow = Pick<typeof users.$inferSelect, keyof typeof personColumns>

/** Takes the fields of a Person and nothing else: a row may hold more, such as a password's hash. */
export const toPerson = ({ id, firstName, lastName, email, role, pictureFileId }: PersonRow): Person => ({
  id,
  firstName,
  lastName,
  email,
  role,
  dp: fileUrl(pictureFileId),
})

interface Changed {
  subjectType: string
  subjectId: string
  actions: string[]
  /** Which of them. */
  which?: SQL
}

/**
 * The latest of some kinds of changes to a record of which the row does not tell, by its history: nobody is named where it
 * was not made by a person.
 */
export async function lastChangeOf(
  tx: Tx,
  { organizationId }: Scope,
  { subjectType, subjectId, actions, which }: Changed,
): Promise<{ updatedBy: Person | null; changedAt?: string }> {
  const [row] = await tx
    .select({ person: personColumns, at: activity.createdAt })
    .from(activity)
    // Of what the product or a link did nobody is named, also not who did the one before.
    .leftJoin(users, sameRow(users, activity.actorId))
    .where(
      and(
        eq(activity.organizationId, organizationId),
        eq(activity.subjectType, subjectType),
        eq(activity.subjectId, subjectId),
        inArray(activity.action, actions),
        which,
      ),
    )
    .orderBy(desc(activity.createdAt), desc(activity.id))
    .limit(1)
  return { updatedBy: row?.person ? toPerson(row.person) : null, changedAt: row?.at }
}

/** The columns of a Colleague; give the row to `toColleague`. */
export const colleagueColumns = {
  ...personColumns,
  status: users.status,
  doesFieldWork: users.doesFieldWork,
  hue: users.hue,
}

/** Takes the fields of a Colleague and nothing else. */
export const toColleague = ({
  status,
  doesFieldWork,
  hue,
  ...person
}: Pick<typeof users.$inferSelect, keyof typeof colleagueColumns>): Colleague => ({
  ...toPerson(person),
  status,
  doesFieldWork,
  hue,
})

export const userColumns = {
  ...colleagueColumns,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  version: users.version,
}

export type UserRow = Pick<typeof users.$inferSelect, keyof typeof userColumns>

export const toUser = ({ createdAt, updatedAt, version, ...colleague }: UserRow): User => ({
  ...toColleague(colleague),
  createdAt,
  updatedAt,
  version,
})

/** The staff of the organisation by name; removed ones only when asked for. */
export async function listUsers(tx: Tx, { organizationId }: Scope, { role, status }: UserFilters): Promise<User[]> {
  const rows = await tx
    .select(userColumns)
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId),
        role && inArray(users.role, role),
        status ? inArray(users.status, status) : ne(users.status, 'REMOVED'),
      ),
    )
    .orderBy(...byName(users))
  return rows.map(toUser)
}

/** One of the staff, even when removed: records of the past name them. */
export async function getUser(tx: Tx, scope: Scope, id: string): Promise<User> {
  const [row] = await askOnce(tx, `user ${id}`, async () =>
    tx.select(userColumns).from(users).where(ownUser(scope, id)),
  )
  if (!row) throw notFound('user')
  return toUser(row)
}

export const ownUser = ({ organizationId }: Scope, id: string) =>
  and(eq(users.organizationId, organizationId), eq(users.id, id))

/** One of the staff, locked until the transaction ends: nobody else changes them meanwhile. */
export async function lockUser(tx: Tx, scope: Scope, id: string): Promise<User> {
  const [row] = await tx.select(userColumns).from(users).where(ownUser(scope, id)).for('no key update')
  if (!row) throw notFound('user')
  return toUser(row)
}

/** The logged-in person, with their organisation. */
export async function getCurrentUser(
  tx: Tx,
  { organizationId, userId }: Scope & { userId: string },
): Promise<CurrentUser> {
  const [row] = await tx
    .select({
      user: userColumns,
      theme: users.theme,
      hue: users.hue,
      remindsEvening: users.remindsEvening,
      remindsHour: users.remindsHour,
      mailsSaid: users.mailsSaid,
      mailsAssigned: users.mailsAssigned,
      mailsDecided: users.mailsDecided,
      mailsRefused: users.mailsRefused,
      organization: {
        id: organizations.organizationId,
        name: organizations.name,
        identifier: organizations.identifier,
        pricingPlan: organizations.pricingPlan,
        timezone: organizations.timezone,
        currency: organizations.currency,
      },
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.organizationId, users.organizationId))
    .where(ownUser({ organizationId }, userId))
  if (!row) throw notFound('user')
  const { user, ...rest } = row
  return { ...toUser(user), ...rest }
}

/** A person's open work: open jobs that they coordinate or supervise, and tasks that are not over. */
export async function getWorkload(tx: Tx, { organizationId }: Scope, userId: string): Promise<Workload> {
  const [[theirs], [ahead]] = await Promise.all([
    tx
      .select({ openJobs: count() })
      .from(jobs)
      .where(
        and(
          eq(jobs.organizationId, organizationId),
          or(eq(jobs.projectManagerId, userId), eq(jobs.supervisorId, userId)),
          notInArray(jobs.status, ['COMPLETED', 'CANCELLED']),
          isNull(jobs.deletedAt),
        ),
      ),
    tx
      .select({ upcomingTasks: count() })
      .from(tasks)
      .where(
        and(
          eq(tasks.organizationId, organizationId),
          isNull(tasks.deletedAt),
          // The range is a day wider than the task, and has no upper end when a series never ends.
          sql`coalesce(upper(${tasks.activeRange}) - interval '1 day' > now(), true)`,
          exists(
            tx
              .select({ one: sql`1` })
              .from(taskAssignments)
              .where(
                and(
                  eq(taskAssignments.organizationId, tasks.organizationId),
                  eq(taskAssignments.taskId, tasks.id),
                  eq(taskAssignments.userId, userId),
                ),
              ),
          ),
        ),
      ),
  ])
  return { openJobs: theirs!.openJobs, upcomingTasks: ahead!.upcomingTasks }
}

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

/** A session as its owner or an Administrator sees it; never its token. */
export const toSession = (
  { id, device, createdAt, lastSeenAt, expiresAt }: SessionRow,
  asker: { sessionId: string },
): Session => ({
  id,
  device,
  createdAt,
  lastSeenAt,
  expiresAt,
  current: id === asker.sessionId,
})
