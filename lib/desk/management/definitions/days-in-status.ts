import 'server-only'
import { sql } from 'drizzle-orm'

import {
  byClient,
  byCoordinator,
  byType,
  daysBetween,
  define,
  jobFacts,
  jobsIn,
  within,
} from '@/lib/desk/management/definition'
import { OPEN_STATUSES, STATUSES } from '@/lib/job/jobs/rules'

const labels = Object.fromEntries(OPEN_STATUSES.map((status) => [status, STATUSES[status].label]))

export const daysInStatus = define({
  id: 'days-in-status',
  title: 'Days in each status',
  question: 'Where do jobs stand still?',
  rests:
    'Each stay of a job in an open status that began within the days: from the move into it to the next move, or until now. Moves that were taken back do not count.',
  dates: 'Stays begun',
  filters: ['client', 'type', 'coordinator'],
  groups: {
    status: { label: 'Status', key: sql`f.status`, names: labels, none: '' },
    client: byClient,
    coordinator: byCoordinator,
    type: byType,
  },
  columns: {
    stays: { label: 'Stays', kind: 'count', count: sql`true` },
    standing: { label: 'Still there', kind: 'count', count: sql`f.until_at is null` },
    mean: { label: 'Mean of a stay', kind: 'days', mean: sql`f.days` },
    longest: { label: 'Longest stay', kind: 'days', most: sql`f.days` },
    total: { label: 'All stays together', kind: 'days', sum: sql`f.days` },
  },
  chart: { columns: ['mean'] },
  noun: ['stay', 'stays'],
  cells: {
    status: { label: 'Stayed in', kind: 'text', words: labels },
    at: { label: 'From', kind: 'instant' },
    until_at: { label: 'Until', kind: 'instant' },
    days: { label: 'Days', kind: 'days' },
  },
  facts: (context) => sql`
    with moves as (
      select e.id, e.job_id, e.status::text as status, e.happened_at,
             lead(e.happened_at) over (partition by e.job_id order by e.happened_at, e.recorded_at, e.id) as until_at
        from job_status_entries e
       where e.organization_id = ${context.reader.organizationId} and e.removed_at is null
         and e.happened_at >= ${context.dates.begin}::timestamptz)
    select m.id::text as id, m.happened_at as at, ${jobFacts}, m.status, m.until_at,
           ${daysBetween(sql`m.happened_at`, sql`coalesce(m.until_at, greatest(m.happened_at, ${context.now.toISOString()}::timestamptz))`)} as days
      from moves m join jobs j on j.organization_id = ${context.reader.organizationId} and j.id = m.job_id
     where ${within(context, sql`m.happened_at`)} and m.status not in ('COMPLETED', 'CANCELLED') and ${jobsIn(context)}`,
})
