import 'server-only'
import { sql } from 'drizzle-orm'

import { byClient, byCoordinator, byType, define, jobFacts, jobsIn } from '@/lib/desk/management/definition'
import { rankOf } from '@/lib/job/jobs/queries/rank'
import { OPEN_STATUSES } from '@/lib/job/jobs/rules'
import type { JobStatus } from '@/lib/job/jobs/schema'
import { CHECKPOINTS } from '@/lib/job/kpi/rules'

const has = (...statuses: JobStatus[]) => sql`f.status = any(${sql.param(statuses)}::text[])`
const checkpoints = Object.fromEntries(Object.entries(CHECKPOINTS).map(([id, { label }]) => [id, label]))

export const coordinatorLoad = define({
  id: 'coordinator-load',
  title: 'Coordinator load',
  question: 'Who has more on their desk than they can carry?',
  rests:
    'Every job that is open now, by its coordinator. Overdue are those whose next checkpoint should have been reached by now.',
  dates: null,
  filters: ['client', 'type', 'coordinator'],
  groups: { coordinator: byCoordinator, client: byClient, type: byType },
  columns: {
    jobs: { label: 'Open jobs', kind: 'count', count: sql`true` },
    begun: { label: 'Not begun', kind: 'count', count: has('NOT_STARTED', 'CUSTOMER_CONTACTED') },
    work: {
      label: 'At work',
      kind: 'count',
      count: has('IN_PROGRESS', 'INITIAL_REPORT_SUBMITTED', 'PROGRESS_REPORT_SUBMITTED'),
    },
    waiting: { label: 'Waiting', kind: 'count', count: has('APPROVAL_PENDING', 'ON_HOLD') },
    invoice: { label: 'To invoice, invoiced', kind: 'count', count: has('TO_BE_INVOICED', 'INVOICED') },
    overdue: { label: 'Overdue jobs', kind: 'count', count: sql`f.is_overdue` },
    'overdue-share': { label: 'Overdue of open jobs', kind: 'percent', share: sql`f.is_overdue`, of: sql`true` },
  },
  chart: { columns: ['begun', 'work', 'waiting', 'invoice'] },
  noun: ['open job', 'open jobs'],
  cells: {
    next: { label: 'Next checkpoint', kind: 'text', words: checkpoints },
    due_at: { label: 'Due', kind: 'instant' },
  },
  facts: (context) => sql`
    select j.id::text as id, j.created_at as at, ${jobFacts}, j.status::text as status,
           k.checkpoint::text as next, k.due_at,
           coalesce(k.due_at < ${context.now.toISOString()}::timestamptz, false) as is_overdue
      from jobs j
      left join job_kpis k on k.organization_id = ${context.reader.organizationId} and k.job_id = j.id
     where ${jobsIn(context)} and j.status_rank = any(${sql.param(OPEN_STATUSES.map(rankOf))}::int[])`,
})
