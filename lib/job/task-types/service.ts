import 'server-only'
import { and, asc, eq, ne, sql } from 'drizzle-orm'

import { byName, inAlphabet } from '@/db/alphabet'
import { oneAtATime } from '@/db/once'
import { reading } from '@/db/reading'
import { taskTypePeople, taskTypes, users } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, refuseKnown, writeAsRead } from '@/db/versioned'
import { changedMeanwhile, conflict, invalid, notFound } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

import type { AddTaskType, ChangeTaskType, TaskType } from './schema'

const refuseStale = changedMeanwhile('this task type', taskTypes)

/** More than anybody would look through in a form. */
const MOST_TASK_TYPES = 50

const columns = {
  id: taskTypes.id,
  name: taskTypes.name,
  minutes: taskTypes.minutes,
  hue: taskTypes.hue,
  userIds: sql<string[]>`coalesce(
    json_agg(${users.id} order by ${sql.join(byName(users), sql`, `)}) filter (where ${users.id} is not null),
    '[]')`,
  createdAt: taskTypes.createdAt,
  updatedAt: taskTypes.updatedAt,
  version: taskTypes.version,
}

/** Task types with their people. */
const select = (tx: Tx) =>
  tx
    .select(columns)
    .from(taskTypes)
    .leftJoin(
      taskTypePeople,
      and(eq(taskTypePeople.organizationId, taskTypes.organizationId), eq(taskTypePeople.taskTypeId, taskTypes.id)),
    )
    .leftJoin(
      users,
      and(
        eq(users.organizationId, taskTypePeople.organizationId),
        eq(users.id, taskTypePeople.userId),
        ne(users.status, 'REMOVED'),
      ),
    )
    .groupBy(taskTypes.organizationId, taskTypes.id)

const list = async (tx: Tx, { organizationId }: Actor): Promise<TaskType[]> => {
  const rows = await select(tx)
    .where(eq(taskTypes.organizationId, organizationId))
    .orderBy(asc(inAlphabet(taskTypes.name)))
    .limit(MOST_TASK_TYPES)
  return rows
}

const own = ({ organizationId }: Actor, id: string) =>
  and(eq(taskTypes.organizationId, organizationId), eq(taskTypes.id, id))

async function find(tx: Tx, actor: Actor, id: string): Promise<TaskType | null> {
  const [row] = await select(tx).where(own(actor, id))
  return row ?? null
}

/** The organisation's task types, by name. */
export const browse = (actor: Actor): Promise<TaskType[]> => reading(actor, (tx) => list(tx, actor))

/** Replaces the people who usually do it. @throws invalid for people who are not of the staff */
async function setPeople(tx: Tx, { organizationId }: Actor, taskTypeId: string, userIds: readonly string[]) {
  await tx
    .delete(taskTypePeople)
    .where(and(eq(taskTypePeople.organizationId, organizationId), eq(taskTypePeople.taskTypeId, taskTypeId)))
  if (!userIds.length) return
  const known = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId),
        ne(users.status, 'REMOVED'),
        sql`${users.id} = any(${sql.param([...userIds])}::uuid[])`,
      ),
    )
  if (known.length < userIds.length) throw invalid({ userIds: 'Somebody of these is not here any more' })
  await tx.insert(taskTypePeople).values(userIds.map((userId) => ({ organizationId, taskTypeId, userId })))
}

/**
 * Adds a task type. Postgres refuses a name that is taken.
 * @throws invalid, conflict when the id is another's or there are enough
 */
export async function add(actor: Actor, { id = newId(), userIds, ...fields }: AddTaskType): Promise<TaskType> {
  const { organizationId } = actor
  return inOrganization(actor, async (tx) => {
    const known = {
      asked: { ...fields, userIds },
      find: () => find(tx, actor, id),
    }
    await refuseKnown(tx, actor, taskTypes, id, known)
    await oneAtATime(tx, `task types of ${organizationId}`)
    if ((await list(tx, actor)).length >= MOST_TASK_TYPES) {
      throw conflict(`An organization has at most ${MOST_TASK_TYPES} task types.`)
    }
    await createOnce(tx, taskTypes, { organizationId, id, ...fields }, known)
    await setPeople(tx, actor, id, userIds)
    await record(tx, actor, 'task-type.added', {
      subjectType: 'task-type',
      subjectId: id,
      details: { name: fields.name },
    })
    return (await find(tx, actor, id))!
  })
}

/**
 * Changes a task type; tasks that it filled stay as they are. Postgres refuses a name that is taken.
 * @throws not_found, invalid, conflict with the stored one
 */
export async function change(
  actor: Actor,
  id: string,
  { version, userIds, ...fields }: ChangeTaskType,
): Promise<TaskType> {
  return inOrganization(actor, async (tx) => {
    const before = await find(tx, actor, id)
    if (!before) throw notFound('task type')
    if (before.version !== version) throw refuseStale(before)
    const isWritten = await writeAsRead(tx, taskTypes, [before], { within: own(actor, id), set: fields })
    if (!isWritten) throw refuseStale((await find(tx, actor, id))!)
    await setPeople(tx, actor, id, userIds)
    const after = (await find(tx, actor, id))!
    const details = changesBetween(before, after)
    await record(tx, actor, 'task-type.changed', { subjectType: 'task-type', subjectId: id, details })
    return after
  })
}

/** Removes a task type; tasks that it filled stay as they are. @throws not_found */
export async function remove(actor: Actor, id: string): Promise<void> {
  await inOrganization(actor, async (tx) => {
    const [removed] = await tx.delete(taskTypes).where(own(actor, id)).returning({ name: taskTypes.name })
    if (!removed) throw notFound('task type')
    await record(tx, actor, 'task-type.removed', { subjectType: 'task-type', subjectId: id, details: removed })
  })
}
