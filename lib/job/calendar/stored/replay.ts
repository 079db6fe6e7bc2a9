import 'server-only'
import type { Tx } from '@/db/tenancy'
import { arrivedOtherwise } from '@/lib/base/errors'
import { toDay, toWallClock } from '@/lib/base/time'
import * as queries from '@/lib/job/calendar/queries'
import { isoSpanOf } from '@/lib/job/calendar/rules'
import type { Repeats, Task } from '@/lib/job/calendar/schema'
import { answerToReplay } from '@/lib/platform/activity/replay'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'

import type { Plan, SentPlan } from './plan'
import { ruleFrom, usedOf } from './series-rules'

/** The fields of a new task, as far as they can be compared with a stored one. */
interface Comparable {
  name: string
  description: string | null
  jobId: string | null
  draft: boolean
  timezone: string
  start: string
  end: string
  day: string
  people: string[]
  /** Its rule; null for a single task. */
  repeats: string | null
  hasFiles: boolean
}

/** Answers a create whose id is known: with the stored task, or a refusal when the request says something else. */
export async function answerIfScheduled(
  tx: Tx,
  actor: Actor,
  id: string,
  sentAs: (stored: Task) => Partial<Comparable>,
): Promise<void> {
  const stored = await queries.findScheduled(tx, actor, id)
  if (!stored) return
  throw answerToReplay(stored, { stored: comparableOf(stored), sent: sentAs(stored), refuse: arrivedOtherwise })
}

const comparableOf = (task: Task): Comparable => ({
  name: task.name,
  description: task.description,
  jobId: task.jobId,
  draft: task.draft,
  timezone: task.timezone,
  start: task.start,
  end: task.end,
  day: toDay(task.start, task.timezone),
  people: task.taskAssignments.map(({ userId }) => userId).toSorted(),
  repeats: task.recurringData && ruleOn(task.recurringData as Repeats, task.start, task.timezone),
  hasFiles: true,
})

const ruleOn = (rule: Repeats, start: string, timezone: string) =>
  usedOf(ruleFrom(rule, toWallClock(start, timezone).slice(0, 10), null).rule)

/** A request in the terms of the stored task. It uses the stored zone, because the job may have moved since. */
export function comparableOfSent(
  { name, description, hasJob, jobId, draft, assignedUserIds, recurringData, ...sent }: SentPlan,
  stored: Task,
  files: readonly Pick<UploadedFile, 'name' | 'size'>[],
): Partial<Comparable> {
  const timezone = (recurringData?.isRecurring && recurringData.taskTimezone) || stored.timezone
  const span = { startLocal: toWallClock(sent.start, timezone), endLocal: toWallClock(sent.end, timezone), timezone }
  return {
    name,
    description,
    jobId: hasJob === false ? null : jobId,
    draft,
    timezone,
    ...isoSpanOf(span),
    people: assignedUserIds.toSorted(),
    ...(recurringData && { repeats: recurringData.isRecurring ? ruleOn(recurringData, sent.start, timezone) : null }),
    hasFiles: files.every((file) =>
      stored.attachments.some(({ name: storedName, size }) => storedName === file.name && size === file.size),
    ),
  }
}

/** A plan in the terms of the stored task. */
export const comparableOfPlan = ({
  startLocal,
  endLocal,
  timezone,
  rule,
  assignedUserIds,
  ...plan
}: Plan): Partial<Comparable> => ({
  ...plan,
  timezone,
  ...isoSpanOf({ startLocal, endLocal, timezone }),
  people: assignedUserIds.toSorted(),
  repeats: rule && usedOf(rule),
})
