import 'server-only'
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'

import { among } from '@/db/rows'
import { jobs, overrideAssignments, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { invalid } from '@/lib/base/errors'
import type { Role } from '@/lib/base/roles'
import { toWallClock } from '@/lib/base/time'
import { type Rule, activeRangeOf, firstSlot } from '@/lib/job/calendar/recurrence/recurrence'
import {
  type Clock,
  type Content,
  END_BEFORE_START,
  activeRange,
  isoSpanOf,
  mayBeAssigned,
  roleForTask,
  spanOf,
  zoneOfTask,
} from '@/lib/job/calendar/rules'
import { NO_JOB, type ScheduleTask } from '@/lib/job/calendar/schema'
import type { Actor } from '@/lib/platform/auth/actor'

import { type StoredTask, clockOf, ruleOf, ruleValues } from './rows'
import { ruleFrom } from './series-rules'

/** The plan in a request, in any of the calls. */
export type SentPlan = Omit<ScheduleTask, 'id'>

/** The plan as it is stored: on the wall clock of its place, with a rule that needs nothing else. */
export interface Plan extends Clock {
  name: string
  description: string | null
  jobId: string | null
  draft: boolean
  rule: Rule | null
  assignedUserIds: string[]
}

/**
 * Turns the plan in a request into a stored one. Refuses a missing job or person, an end before the start, and a rule
 * without a single day. Without a repetition in the request, the one of `base` stays.
 * @param base the stored task, when it is being changed
 */
export async function settle(tx: Tx, actor: Actor, sent: SentPlan, base?: StoredTask): Promise<Plan> {
  const { name, description, draft, recurringData } = sent
  const assignedUserIds = base ? await withoutWhoLeft(tx, actor, sent.assignedUserIds, base) : sent.assignedUserIds
  if (!draft && sent.assignedUserIds.length && !assignedUserIds.length) {
    throw invalid({ assignedUserIds: 'Everybody on this task has left. Please choose who does it.' })
  }
  const job = sent.jobId && sent.hasJob !== false ? await requireJob(tx, actor, sent.jobId) : null
  await requireAssignable(tx, actor, assignedUserIds, { field: 'assignedUserIds', role: roleForTask(job !== null) })
  const storedRule = base && ruleOf(base)
  const usual = storedRule ? base.timezone : zoneOfTask(job, actor.organization)
  const timezone = (recurringData?.isRecurring && recurringData.taskTimezone) || usual
  const startLocal = toWallClock(sent.start, timezone)
  const endLocal = toWallClock(sent.end, timezone)
  // The clock that goes back at the end of daylight saving can put the end before the start.
  if (endLocal <= startLocal) throw invalid({ end: END_BEFORE_START })
  const rule = settleRule(recurringData, startLocal.slice(0, 10), storedRule ?? null)
  return { name, description, jobId: job?.id ?? null, draft, startLocal, endLocal, timezone, rule, assignedUserIds }
}

/**
 * Who of some people still works here. Those who were on the task and were removed since are left out: whoever moves or
 * renames it sends them along, and cannot put it right. Others who were removed are refused.
 */
async function withoutWhoLeft(
  tx: Tx,
  { organizationId }: Actor,
  userIds: readonly string[],
  { id, assignedUserIds }: StoredTask,
): Promise<string[]> {
  const left = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId),
        among(users.id, userIds),
        eq(users.status, 'REMOVED'),
        or(
          among(users.id, assignedUserIds),
          sql`${users.id} in (select o.user_id from ${overrideAssignments} o
            where o.organization_id = ${organizationId} and o.series_id = ${id})`,
        ),
      ),
    )
  return userIds.filter((userId) => !left.some((person) => person.id === userId))
}

function settleRule(sent: SentPlan['recurringData'], firstDay: string, storedRule: Rule | null): Rule | null {
  const wanted = sent ?? (storedRule && { ...storedRule, isRecurring: true as const })
  if (!wanted?.isRecurring) return null
  const { rule, faults } = ruleFrom(wanted, firstDay, storedRule)
  if (faults) throw invalid(faults)
  if (!firstSlot(rule, firstDay))
    throw invalid({ 'recurringData.endsOn': 'No task falls between its date and that end.' })
  return rule
}

/** Turns a plan into columns. */
export function planValues({ assignedUserIds: _, rule, ...plan }: Plan) {
  return { ...plan, ...ruleValues(rule), activeRange: rangeOf({ ...plan, rule }) }
}

/** The range by which the index finds a task: around its only time, or from the first to the last of its series. */
export function rangeOf({ rule, ...clock }: Clock & Pick<Plan, 'rule'>): string {
  if (!rule) return activeRange(spanOf(clock))
  const { start, end } = activeRangeOf({ ...rule, ...clockOf(clock) })
  return `[${start.toISOString()},${end ? end.toISOString() : ''})`
}

/** Locked until the end of the transaction: nobody can remove the job while a task is linked to it. */
async function requireJob(tx: Tx, actor: Actor, jobId: string) {
  const [job] = await tx
    .select({ id: jobs.id, timezone: jobs.timezone })
    .from(jobs)
    .where(and(eq(jobs.organizationId, actor.organizationId), eq(jobs.id, jobId), isNull(jobs.deletedAt)))
    .for('share')
  if (!job) throw invalid({ jobId: NO_JOB })
  return job
}

/** Refuses people who cannot be given the task and locks the others, so that nobody is removed meanwhile. */
export async function requireAssignable(
  tx: Tx,
  actor: Actor,
  userIds: readonly string[],
  { field, role }: { field: string; role?: Role },
): Promise<void> {
  if (!userIds.length) return
  const found = await tx
    .select({ id: users.id, role: users.role, status: users.status, doesFieldWork: users.doesFieldWork })
    .from(users)
    .where(and(eq(users.organizationId, actor.organizationId), inArray(users.id, [...userIds])))
    .orderBy(asc(users.id))
    .for('share')
  const working = found.filter((person) => mayBeAssigned(person, undefined))
  if (working.length < userIds.length) throw invalid({ [field]: 'Someone chosen here is not one of your staff.' })
  if (!working.every((person) => mayBeAssigned(person, role))) {
    throw invalid({ [field]: 'Only technicians can be assigned to a task of a job.' })
  }
}

/** A plan's fields, as revisions store them. */
export function contentOf({ startLocal, endLocal, ...plan }: Plan): Content {
  return { ...plan, ...isoSpanOf({ startLocal, endLocal, timezone: plan.timezone }) }
}

/** The plan of a stored task. */
export const planOf = (task: StoredTask): Plan => ({
  name: task.name,
  description: task.description,
  jobId: task.jobId,
  draft: task.draft,
  ...clockOf(task),
  rule: ruleOf(task),
  assignedUserIds: task.assignedUserIds,
})
