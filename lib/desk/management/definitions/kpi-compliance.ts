import 'server-only'
import { sql } from 'drizzle-orm'

import { KPI_CHECKPOINTS } from '@/db/enums'
import { type Column, byClient, byCoordinator, byType, define, jobsIn, within } from '@/lib/desk/management/definition'
import { rankOf } from '@/lib/job/jobs/queries/needs'
import { OPEN_STATUSES } from '@/lib/job/jobs/rules'
import { CHECKPOINTS, checkpointLabel } from '@/lib/job/kpi/rules'

const isOf = (checkpoint: string) => sql`f.checkpoint = ${checkpoint}`

/** The share in time of each checkpoint: `job-creation`. */
const ofCheckpoints = Object.fromEntries(
  KPI_CHECKPOINTS.map((checkpoint): [string, Column] => [
    checkpoint.toLowerCase().replaceAll('_', '-'),
    { label: checkpointLabel(checkpoint), kind: 'percent', share: sql`f.in_time`, of: isOf(checkpoint) },
  ]),
)

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
      key: sql`f.checkpoint`,
      names: Object.fromEntries(KPI_CHECKPOINTS.map((one) => [one, CHECKPOINTS[one].label])),
      none: '',
    },
    coordinator: byCoordinator,
    type: byType,
  },
  columns: {
    judged: { label: 'Checkpoints', kind: 'count', count: sql`true` },
    'in-time': { label: 'In time', kind: 'count', count: sql`f.in_time` },
    late: { label: 'Late', kind: 'count', count: sql`not f.in_time` },
    share: { label: 'Kept', kind: 'percent', share: sql`f.in_time`, of: sql`true` },
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
    const stamp = (checkpoint: string) => sql`min(s.at) filter (where s.checkpoint = ${checkpoint}::kpi_checkpoint)`
    const set = (checkpoint: string) =>
      sql`min(o.stamped_at) filter (where o.checkpoint = ${checkpoint}::kpi_checkpoint)`
    const off = (checkpoint: string) =>
      sql`coalesce(bool_or(o.is_removed) filter (where o.checkpoint = ${checkpoint}::kpi_checkpoint), false)`
    const open = sql`${sql.param(OPEN_STATUSES.map(rankOf))}::int[]`
    return sql`
      with named as materialized (
        select j.id, j.client_id, j.type, j.project_manager_id, j.priority, j.status_rank,
               coalesce(j.instruction_received_at, j.created_at) as instructed_at
          from jobs j where ${jobsIn(context)} and ${within(context, sql`j.created_at`)}),
      stamps as materialized (
        select n.id, ${stamp('JOB_CREATION')} as created, ${stamp('PROPERTY_OWNER_CONTACTED')} as contacted,
               ${stamp('TIME_OF_ATTENDANCE')} as attended, ${stamp('REPORT_SUBMITTED')} as reported,
               ${stamp('JOB_COMPLETION')} as completed
          from named n join kpi_stamps s on s.organization_id = ${organizationId} and s.job_id = n.id
         group by n.id),
      settings as materialized (
        select o.job_id, ${set('JOB_CREATION')} as created, ${set('PROPERTY_OWNER_CONTACTED')} as contacted,
               ${set('TIME_OF_ATTENDANCE')} as attended, ${set('REPORT_SUBMITTED')} as reported,
               ${set('JOB_COMPLETION')} as completed,
               ${off('JOB_CREATION')} as no_creation, ${off('PROPERTY_OWNER_CONTACTED')} as no_contact,
               ${off('TIME_OF_ATTENDANCE')} as no_attendance, ${off('REPORT_SUBMITTED')} as no_report,
               ${off('JOB_COMPLETION')} as no_completion
          from job_kpi_settings o where o.organization_id = ${organizationId}
         group by o.job_id),
      clocks as (
        select n.*, coalesce(o.created, s.created) as created_at, coalesce(o.contacted, s.contacted) as contacted_at,
               coalesce(o.attended, s.attended) as attended_at, coalesce(o.reported, s.reported) as reported_at,
               coalesce(o.completed, s.completed) as completed_at,
               coalesce(o.no_creation, false) as no_creation, coalesce(o.no_contact, false) as no_contact,
               coalesce(o.no_attendance, false) as no_attendance, coalesce(o.no_report, false) as no_report,
               coalesce(o.no_completion, false) as no_completion
          from named n join stamps s on s.id = n.id left join settings o on o.job_id = n.id),
      each as (
        select k.id, k.client_id, k.type, k.project_manager_id, k.status_rank, k.created_at, c.checkpoint, c.stamped_at,
               c.base_at + coalesce(agreed.minutes, own.minutes, usual.minutes) * interval '1 minute' as due_at
          from clocks k
          cross join lateral (values
            ('JOB_CREATION'::kpi_checkpoint, k.instructed_at, k.created_at, k.no_creation),
            ('PROPERTY_OWNER_CONTACTED', k.created_at, k.contacted_at, k.no_contact),
            ('TIME_OF_ATTENDANCE', k.created_at, k.attended_at, k.no_attendance),
            ('REPORT_SUBMITTED', case when k.no_attendance then coalesce(k.attended_at, k.created_at) else k.attended_at end,
             k.reported_at, k.no_report),
            ('JOB_COMPLETION', case when k.no_attendance then coalesce(k.attended_at, k.created_at) else k.attended_at end,
             k.completed_at, k.no_completion)
          ) as c (checkpoint, base_at, stamped_at, is_removed)
          join kpi_defaults usual on usual.checkpoint = c.checkpoint and usual.priority = k.priority
          left join kpi_targets own on own.organization_id = ${organizationId} and own.checkpoint = c.checkpoint
           and own.priority = k.priority
          left join client_kpi_targets agreed on agreed.organization_id = ${organizationId}
           and agreed.client_id = k.client_id and agreed.checkpoint = c.checkpoint and agreed.priority = k.priority
         where not c.is_removed)
      select e.id::text || ':' || e.checkpoint::text as id, e.created_at as at, e.id as job_id, e.client_id, e.type,
             e.project_manager_id as coordinator_id, e.checkpoint::text as checkpoint, e.due_at, e.stamped_at,
             e.stamped_at is not null and (e.due_at is null or e.stamped_at <= e.due_at) as in_time,
             case when e.stamped_at is null then 'missed'
                  when e.due_at is null or e.stamped_at <= e.due_at then 'kept' else 'late' end as outcome
        from each e
       where e.stamped_at is not null
          or (e.due_at < ${context.now.toISOString()}::timestamptz and e.status_rank = any(${open}))`
  },
})
