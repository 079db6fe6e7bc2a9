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

import { estimateTotal } from './estimates'

export const toBeInvoiced = define({
  id: 'to-be-invoiced',
  title: 'To be invoiced, by age',
  question: 'What finished work has not been invoiced yet?',
  rests:
    'Jobs that are To be invoiced now, by the calendar days since they came to be. What they are worth is the sum of their approved estimates with GST, of each its newest version.',
  dates: null,
  filters: ['client', 'type', 'coordinator'],
  groups: { client: byClient, coordinator: byCoordinator, type: byType },
  columns: {
    jobs: { label: 'Jobs to be invoiced', kind: 'count', count: sql`true` },
    ...bands(sql`f.days`, [7, 14, 30]),
    longest: { label: 'Longest wait', kind: 'days', most: sql`f.days` },
    value: { label: 'Approved, with GST', kind: 'money', sum: sql`f.approved_cents` },
  },
  chart: { columns: ['to-7', 'to-14', 'to-30', 'over-30'] },
  noun: ['job', 'jobs'],
  cells: {
    at: { label: 'Since', kind: 'instant' },
    days: { label: 'Days', kind: 'count' },
    approved_cents: { label: 'Approved, with GST', kind: 'money' },
  },
  facts: (context) => {
    const { organizationId } = context.reader
    return sql`
      select j.id::text as id, since.at, ${jobFacts}, ${context.today}::date - ${dayOf(context, sql`since.at`)} as days,
             coalesce(worth.cents, 0)::float8 as approved_cents
        from jobs j
        cross join lateral (
          select coalesce(max(s.happened_at), j.created_at) as at from job_status_entries s
           where s.organization_id = ${organizationId} and s.job_id = j.id and s.removed_at is null
             and s.status = 'TO_BE_INVOICED') as since
        cross join lateral (
          select sum(${estimateTotal}) as cents from estimates e
           where e.organization_id = ${organizationId} and e.job_id = j.id and e.deleted_at is null
             and e.status = 'APPROVED'
             and not exists (
               select from estimates later
                where later.organization_id = ${organizationId} and later.estimate_no = e.estimate_no
                  and later.version_no > e.version_no and later.deleted_at is null and later.status = 'APPROVED')
        ) as worth
       where ${jobsIn(context)} and j.status_rank = ${rankOf('TO_BE_INVOICED')}`
  },
})
