import 'server-only'
import { sql } from 'drizzle-orm'

import {
  byClient,
  byCoordinator,
  byMonth,
  byType,
  byWeek,
  dayOf,
  define,
  jobFacts,
  jobsIn,
  within,
} from '@/lib/desk/management/definition'

const is = (kind: string) => sql`f.kind = ${kind}`

export const jobsInAndOut = define({
  id: 'jobs-in-and-out',
  title: 'Jobs in and out',
  question: 'Does more work come in than we finish?',
  rests:
    'Jobs opened within the days, and jobs that are closed now by the day of the move that closed them last. A job that was reopened counts as closed once it is closed again.',
  dates: 'Jobs opened or closed',
  filters: ['client', 'type', 'coordinator'],
  groups: {
    week: byWeek(sql`f.day`),
    month: byMonth(sql`f.day`),
    client: byClient,
    coordinator: byCoordinator,
    type: byType,
  },
  columns: {
    in: { label: 'Jobs opened', kind: 'count', count: is('IN') },
    out: { label: 'Jobs closed', kind: 'count', count: sql`f.kind <> 'IN'` },
    completed: { label: 'Completed', kind: 'count', count: is('COMPLETED') },
    cancelled: { label: 'Cancelled', kind: 'count', count: is('CANCELLED') },
  },
  chart: { columns: ['in', 'out'] },
  noun: ['job', 'jobs'],
  cells: {
    kind: {
      label: 'What happened',
      kind: 'text',
      words: { IN: 'Opened', COMPLETED: 'Completed', CANCELLED: 'Cancelled' },
    },
    at: { label: 'When', kind: 'instant' },
  },
  facts: (context) => sql`
    select facts.*, ${dayOf(context, sql`facts.at`)} as day
      from (
        select 'in:' || j.id::text as id, j.created_at as at, ${jobFacts}, 'IN' as kind
          from jobs j where ${jobsIn(context)} and ${within(context, sql`j.created_at`)}
        union all
        select 'out:' || closed.id::text, closed.happened_at, ${jobFacts}, closed.status
          from (
            select distinct on (e.job_id) e.id, e.job_id, e.status::text as status, e.happened_at
              from job_status_entries e
             where e.organization_id = ${context.reader.organizationId} and e.removed_at is null
               and e.happened_at >= ${context.dates.begin}::timestamptz
             order by e.job_id, e.happened_at desc, e.recorded_at desc, e.id desc
          ) as closed
          join jobs j on j.organization_id = ${context.reader.organizationId} and j.id = closed.job_id
         where closed.status in ('COMPLETED', 'CANCELLED') and ${within(context, sql`closed.happened_at`)}
           and ${jobsIn(context)}
      ) as facts`,
})
