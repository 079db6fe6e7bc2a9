import 'server-only'
import { sql } from 'drizzle-orm'

import {
  bands,
  byClient,
  byCoordinator,
  byType,
  dayOf,
  define,
  jobFacts,
  jobsIn,
} from '@/lib/desk/management/definition'
import { rankOf } from '@/lib/job/jobs/queries/rank'
import { OPEN_STATUSES, STATUSES } from '@/lib/job/jobs/rules'

const labels = Object.fromEntries(OPEN_STATUSES.map((status) => [status, STATUSES[status].label]))

export const agedOpenJobs = define({
  id: 'aged-open-jobs',
  title: 'Aged open jobs',
  question: 'Which jobs should have been finished long ago?',
  rests: 'Every job that is neither completed nor cancelled now, by the calendar days since it was opened.',
  dates: null,
  filters: ['client', 'type', 'coordinator'],
  groups: {
    status: { label: 'Status', key: sql`f.status`, names: labels, none: '' },
    client: byClient,
    coordinator: byCoordinator,
    type: byType,
  },
  columns: {
    jobs: { label: 'Open jobs', kind: 'count', count: sql`true` },
    ...bands(sql`f.days`, [7, 30, 60, 90]),
    mean: { label: 'Mean age', kind: 'days', mean: sql`f.days` },
    oldest: { label: 'Oldest', kind: 'days', most: sql`f.days` },
  },
  chart: { columns: ['to-7', 'to-30', 'to-60', 'to-90', 'over-90'] },
  noun: ['open job', 'open jobs'],
  cells: { at: { label: 'Opened', kind: 'instant' }, days: { label: 'Age, days', kind: 'count' } },
  facts: (context) => sql`
    select j.id::text as id, j.created_at as at, ${jobFacts}, j.status::text as status,
           ${context.today}::date - ${dayOf(context, sql`j.created_at`)} as days
      from jobs j
     where ${jobsIn(context)} and j.status_rank = any(${sql.param(OPEN_STATUSES.map(rankOf))}::int[])`,
})
