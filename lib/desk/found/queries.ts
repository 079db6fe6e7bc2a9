import 'server-only'
import { and, desc, eq, sql } from 'drizzle-orm'

import { sameRow } from '@/db/rows'
import { jobs, notes, tasks } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { visible } from '@/lib/job/calendar/stored/window'
import { liveJobs } from '@/lib/job/jobs/queries/job'
import type { Actor } from '@/lib/platform/auth/actor'

/** So many of each are shown. */
export const SHOWN = 5
/** So many matches are looked at, the newest: what more than these have in common says too little. */
const MOST_MATCHES = 1000

const jobColumns = { id: jobs.id, jobNo: jobs.jobNo, siteAddress: jobs.siteAddress }
/** As an array: Postgres would take them for a thousand, and read all rows to compare them with. */
const matching = (
  { id }: typeof notes | typeof tasks,
  name: 'note_ids_matching' | 'task_ids_matching',
  patterns: string[],
) => sql`${id} = any(array(select * from ${sql.raw(name)}(${sql.param(patterns)}::text[], ${MOST_MATCHES})))`

/** Notes of live jobs that match all patterns, the newest first, and one more than is shown. */
export const findNotes = (tx: Tx, actor: Actor, patterns: string[]) =>
  tx
    .select({ id: notes.id, text: notes.text, createdAt: notes.createdAt, job: jobColumns })
    .from(notes)
    .innerJoin(jobs, sameRow(jobs, notes.jobId))
    .where(
      and(
        eq(notes.organizationId, actor.organizationId),
        matching(notes, 'note_ids_matching', patterns),
        liveJobs(actor),
      ),
    )
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .limit(SHOWN + 1)

/** Tasks that the actor may see and that match all patterns, the latest first, and one more than is shown. */
export const findTasks = (tx: Tx, actor: Actor, patterns: string[]) =>
  tx
    .select({
      id: tasks.id,
      name: tasks.name,
      startLocal: tasks.startLocal,
      freq: tasks.freq,
      job: jobColumns,
    })
    .from(tasks)
    .leftJoin(jobs, and(sameRow(jobs, tasks.jobId), liveJobs(actor)))
    .where(and(visible(actor), matching(tasks, 'task_ids_matching', patterns)))
    .orderBy(desc(tasks.startLocal), desc(tasks.id))
    .limit(SHOWN + 1)
