import 'server-only'
import { type SQL, sql } from 'drizzle-orm'

import { KPI_CHECKPOINTS } from '@/db/enums/jobs'
import { type Column, byClient, byCoordinator, byType, define, jobsIn, within } from '@/lib/desk/management/definition'
import { rankOf } from '@/lib/job/jobs/queries/rank'
import { OPEN_STATUSES } from '@/lib/job/jobs/rules'
import type { KpiCheckpoint } from '@/lib/job/jobs/schema'
import { CHECKPOINTS, checkpointLabel } from '@/lib/job/kpi/rules'

const isOf = (checkpoint: KpiCheckpoint) => sql`f.checkpoint = ${checkpoint}::kpi_checkpoint`

/** The share in time of each checkpoint: `job-creation`. */
const ofCheckpoints = Object.fromEntries(
  KPI_CHECKPOINTS.map((checkpoint): [string, Column] => [
    checkpoint.toLowerCase().replaceAll('_', '-'),
    { label: checkpointLabel(checkpoint), kind: 'percent', share: sql`f.in_time`, of: isOf(checkpoint) },
  ]),
)

/** A job is created by itself: what others bring comes later. */
const LATER = KPI_CHECKPOINTS.filter((checkpoint) => checkpoint !== 'JOB_CREATION')

/** The column of a checkpoint in the row of a job: `time_of_attendance_at`. */
const named = (what: 'at' | 'off' | 'after', checkpoint: KpiCheckpoint): SQL =>
  sql`${sql.identifier(`${checkpoint.toLowerCase()}_${what}`)}`

/** A column of the row of a job for each checkpoint. */
const ofEach = (
  what: 'at' | 'off' | 'after',
  value: (of: SQL, column: SQL) => SQL,
  checkpoints: readonly KpiCheckpoint[] = KPI_CHECKPOINTS,
): SQL =>
  sql.join(
    checkpoints.map((checkpoint) => {
      const column = named(what, checkpoint)
      return sql`${value(sql`checkpoint = ${checkpoint}::kpi_checkpoint`, column)} as ${column}`
    }),
    sql`, `,
  )

const fromCreation = named('at', 'JOB_CREATION')
const attendance = named('at', 'TIME_OF_ATTENDANCE')
/** Report and completion run from the attendance; from the creation where nobody has to attend. */
const fromAttendance = sql`case when ${named('off', 'TIME_OF_ATTENDANCE')} then coalesce(${attendance}, ${fromCreation}) else ${attendance} end`

const RUNS_FROM: Record<KpiCheckpoint, SQL> = {
  JOB_CREATION: sql`instructed_at`,
  PROPERTY_OWNER_CONTACTED: fromCreation,
  TIME_OF_ATTENDANCE: fromCreation,
  REPORT_SUBMITTED: fromAttendance,
  JOB_COMPLETION: fromAttendance,
}

/** A checkpoint of the jobs of `clocks`. */
const runOf = (checkpoint: KpiCheckpoint): SQL => sql`
  select id, client_id, type, project_manager_id, status_rank, ${fromCreation} as created_at,
         ${checkpoint}::kpi_checkpoint as checkpoint, ${named('at', checkpoint)} as stamped_at,
         ${RUNS_FROM[checkpoint]} + ${named('after', checkpoint)} as due_at
    from clocks where not ${named('off', checkpoint)}`

export const kpiCompliance = define({
  id: 'kpi-compliance',
  title: 'KPI compliance',
  question: 'Do we keep what we promised each client?',
  rests:
    'Each checkpoint of each job, against the target that holds for its client and priority. A checkpoint counts once it was reached, or when its time ran out on an open job; one that was removed does not count.',
  dates: 'Jobs opened',
  filters: ['client', 'type', 'coordinator'],
  groups: {
    client: byClient,
    checkpoint: {
      label: 'Checkpoint',
      key: sql`f.checkpoint::text`,
      names: Object.fromEntries(KPI_CHECKPOINTS.map((one) => [one, CHECKPOINTS[one].label])),
      none: '',
    },
    coordinator: byCoordinator,
    type: byType,
  },
  columns: {
    judged: { label: 'Checkpoints judged', kind: 'count', count: sql`true` },
    'in-time': { label: 'In time', kind: 'count', count: sql`f.in_time` },
    late: { label: 'Late', kind: 'count', count: sql`not f.in_time` },
    share: { label: 'Kept in time', kind: 'percent', share: sql`f.in_time`, of: sql`true` },
    ...ofCheckpoints,
  },
  chart: { columns: ['in-time', 'late'] },
  noun: ['checkpoint', 'checkpoints'],
  cells: {
    checkpoint: {
      label: 'Checkpoint',
      kind: 'text',
      words: Object.fromEntries(KPI_CHECKPOINTS.map((one) => [one, CHECKPOINTS[one].label])),
    },
    outcome: { label: 'Kept', kind: 'text', words: { kept: 'In time', late: 'Late', missed: 'Not reached' } },
    due_at: { label: 'Due', kind: 'instant' },
    stamped_at: { label: 'Reached', kind: 'instant' },
  },
  opens: ({ job_id }) => `/jobs/${job_id}/kpi`,
  // The same clocks as job_checkpoints(), for many jobs at once: a row for each job until the five are told apart.
  facts: (context) => {
    const { organizationId } = context.reader
    const open = sql`${sql.param(OPEN_STATUSES.map(rankOf))}::int[]`
    return sql`
      with named as materialized (
        select j.id, j.client_id, j.type, j.project_manager_id, j.priority, j.status_rank, j.created_at,
               coalesce(j.instruction_received_at, j.created_at) as instructed_at
          from jobs j where ${jobsIn(context)} and ${within(context, sql`j.created_at`)}),
      stamps as materialized (
        select s.job_id, ${ofEach('at', (of) => sql`min(s.at) filter (where s.${of})`, LATER)}
          from kpi_stamps s where s.organization_id = ${organizationId} and s.checkpoint <> 'JOB_CREATION'
         group by s.job_id),
      settings as materialized (
        select o.job_id, ${ofEach('at', (of) => sql`min(o.stamped_at) filter (where o.${of})`)},
               ${ofEach('off', (of) => sql`bool_or(o.is_removed) filter (where o.${of})`)}
          from job_kpi_settings o where o.organization_id = ${organizationId}
         group by o.job_id),
      usual as materialized (
        select d.priority, ${ofEach('after', (of) => sql`min(coalesce(t.minutes, d.minutes)) filter (where d.${of}) * interval '1 minute'`)}
          from kpi_defaults d
          left join kpi_targets t on t.organization_id = ${organizationId} and t.checkpoint = d.checkpoint
           and t.priority = d.priority
         group by d.priority),
      agreed as materialized (
        select t.client_id, t.priority, ${ofEach('after', (of) => sql`min(t.minutes) filter (where t.${of}) * interval '1 minute'`)}
          from client_kpi_targets t where t.organization_id = ${organizationId}
         group by t.client_id, t.priority),
      clocks as materialized (
        select n.*, coalesce(o.${named('at', 'JOB_CREATION')}, n.created_at) as ${named('at', 'JOB_CREATION')},
               ${ofEach('at', (_, at) => sql`coalesce(o.${at}, s.${at})`, LATER)},
               ${ofEach('off', (_, off) => sql`coalesce(o.${off}, false)`)},
               ${ofEach('after', (_, after) => sql`coalesce(a.${after}, u.${after})`)}
          from named n
          join usual u on u.priority = n.priority
          left join agreed a on a.client_id = n.client_id and a.priority = n.priority
          left join stamps s on s.job_id = n.id
          left join settings o on o.job_id = n.id),
      each as (${sql.join(KPI_CHECKPOINTS.map(runOf), sql` union all `)})
      select e.id::text || ':' || e.checkpoint::text as id, e.created_at as at, e.id as job_id, e.client_id, e.type,
             e.project_manager_id as coordinator_id, e.checkpoint, e.due_at, e.stamped_at,
             e.stamped_at is not null and (e.due_at is null or e.stamped_at <= e.due_at) as in_time,
             case when e.stamped_at is null then 'missed'
                  when e.due_at is null or e.stamped_at <= e.due_at then 'kept' else 'late' end as outcome
        from each e
       where e.stamped_at is not null
          or (e.due_at < ${context.now.toISOString()}::timestamptz and e.status_rank = any(${open}))`
  },
})
