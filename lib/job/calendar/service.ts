import 'server-only'
import { and, eq } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { pinnedUsers } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { isManager } from '@/lib/base/roles'
import { fileUrl } from '@/lib/base/wire'
import { toPreview } from '@/lib/company/files/preview'
import { storedFile } from '@/lib/company/files/queries'
import { readChips } from '@/lib/job/calendar/stored/chips'
import { requireAssignable } from '@/lib/job/calendar/stored/plan'
import type { Actor } from '@/lib/platform/auth/actor'
import type { Download } from '@/lib/platform/route/download'

import * as queries from './queries'
import { windowAround } from './rules'
import type {
  AvailableUser,
  BrowseTasks,
  BrowseWindow,
  CalendarWindow,
  ChipWindow,
  FindAvailable,
  ListedTask,
  LookAt,
  PinUsers,
  Task,
  UnscheduledJobs,
} from './schema'

export { move, copy } from '@/lib/job/calendar/verbs/carry'
export { change } from '@/lib/job/calendar/verbs/change'
export { markDone } from '@/lib/job/calendar/verbs/done'
export { settleOrphans } from '@/lib/job/calendar/verbs/orphans'
export { rejoin } from '@/lib/job/calendar/verbs/rejoin'
export { remove, removeOccurrence } from '@/lib/job/calendar/verbs/remove'
export { duplicate, duplicateSeries, schedule } from '@/lib/job/calendar/verbs/schedule'

/** A plan for organisations of any size looks for a week's jobs among all that this one has. */
const byValue = { planByValue: true }

/** The tasks in a window, only of some users when any are named. */
export const browseWindow = (actor: Actor, { start, end, userId }: BrowseWindow): Promise<CalendarWindow> =>
  reading(actor, (tx) => queries.readWindow(tx, actor, { start, end, userIds: userId }), byValue)

/** The same, reduced to what the calendar draws. */
export const browseChips = (actor: Actor, { start, end, userId }: BrowseWindow): Promise<ChipWindow> =>
  reading(actor, (tx) => readChips(tx, actor, { start, end, userIds: userId }), byValue)

/**
 * What the actor's calendar opens with: the people whose columns it shows, and the tasks of a window, reduced to what it
 * draws. They are the tasks of these people unless others are named, and everybody's without any.
 */
export const openCalendar = (
  actor: Actor,
  { start, end, userId }: BrowseWindow,
): Promise<{ pinned: string[]; chips: ChipWindow }> =>
  reading(
    actor,
    async (tx) => {
      const pinned = isManager(actor.role) ? await queries.pinnedUserIds(tx, actor) : []
      const shown = userId ?? pinned
      return { pinned, chips: await readChips(tx, actor, { start, end, userIds: shown.length ? shown : undefined }) }
    },
    byValue,
  )

/** A task at one of its times. @throws not_found */
export const look = (actor: Actor, id: string, { occurrenceStart }: LookAt): Promise<ListedTask> =>
  reading(actor, (tx) => queries.taskAt(tx, actor, id, occurrenceStart))

/** The tasks of a window; without one the actor's own, from five weeks back to a year ahead. */
export function browseTasks(actor: Actor, { start, end, coming }: BrowseTasks): Promise<ListedTask[]> {
  const now = new Date()
  const window = start && end ? { start, end } : { ...windowAround(now), userIds: [actor.userId] }
  return reading(
    actor,
    (tx) =>
      coming
        ? queries.comingTasks(tx, actor, { ...window, now, most: coming })
        : queries.tasksBetween(tx, actor, { ...window, now }),
    byValue,
  )
}

/** A job's tasks, by the time when each is next due. */
export const browseTasksOfJob = (actor: Actor, jobId: string): Promise<ListedTask[]> =>
  reading(actor, (tx) => queries.tasksOfJob(tx, actor, jobId, new Date()))

/** Tasks that are planned but not published, earliest first. */
export const browseDrafts = (actor: Actor): Promise<Task[]> => reading(actor, (tx) => queries.drafts(tx, actor))

/** Open jobs without a planned task from now on. */
export const browseUnscheduledJobs = (actor: Actor): Promise<UnscheduledJobs> =>
  reading(actor, (tx) => queries.unscheduledJobs(tx, actor))

interface AttachmentAt {
  id: string
  attachmentId: string
}

/** The address of an attachment. @throws not_found */
export async function locateAttachment(actor: Actor, at: AttachmentAt): Promise<{ url: string }> {
  return { url: fileUrl(await attachedFile(actor, at))! }
}

/** An attachment for viewing. @throws not_found, unsupported for what cannot be shown */
export async function previewAttachment(actor: Actor, at: AttachmentAt): Promise<Download> {
  return toPreview(
    await inOrganization(actor, async (tx) => {
      const fileId = await queries.attachmentFile(tx, actor, at.id, at.attachmentId)
      return (await storedFile(tx, actor, fileId))!
    }),
  )
}

const attachedFile = (actor: Actor, { id, attachmentId }: AttachmentAt): Promise<string> =>
  reading(actor, (tx) => queries.attachmentFile(tx, actor, id, attachmentId))

/** The people who could do a task in a period, each with their other tasks in it. */
export const browseAvailable = (actor: Actor, wanted: FindAvailable): Promise<AvailableUser[]> =>
  reading(actor, (tx) => queries.availableUsers(tx, actor, wanted))

/** The people whose columns the actor's calendar shows. */
export const browsePinned = (actor: Actor): Promise<string[]> =>
  reading(actor, (tx) => queries.pinnedUserIds(tx, actor))

/** Stores these people's columns for the actor's calendar, and no others. */
export async function pin(actor: Actor, { userIds }: PinUsers): Promise<string[]> {
  return inOrganization(actor, async (tx) => {
    const { organizationId, userId } = actor
    await requireAssignable(tx, actor, userIds, { field: 'userIds' })
    const own = and(eq(pinnedUsers.organizationId, organizationId), eq(pinnedUsers.userId, userId))
    await tx.delete(pinnedUsers).where(own)
    if (userIds.length) {
      await tx
        .insert(pinnedUsers)
        .values(userIds.map((pinnedUserId) => ({ organizationId, userId, pinnedUserId })))
        .onConflictDoNothing()
    }
    return queries.pinnedUserIds(tx, actor)
  })
}
