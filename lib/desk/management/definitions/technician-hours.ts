import 'server-only'
import { sql } from 'drizzle-orm'

import {
  byClient,
  byMonth,
  byType,
  byWeek,
  define,
  isNarrowed,
  jobFacts,
  narrowed,
} from '@/lib/desk/management/definition'
import { CATEGORY_LABELS, RATE_LABELS, TIMESHEET_STATUS_LABELS } from '@/lib/site/timesheets/rules'

const at = (rate: string) => sql`f.rate = ${rate}`

export const technicianHours = define({
  id: 'technician-hours',
  title: 'Technician hours',
  question: 'Where do the hours go?',
  rests:
    'Timesheets that have an end and were not rejected, by the day that they count for, without their breaks. A filter by job leaves out time that belongs to no job.',
  dates: 'Days worked',
  filters: ['client', 'type', 'coordinator'],
  groups: {
    person: { label: 'Person', key: sql`f.user_id::text`, names: 'people', none: '' },
    category: { label: 'Kind of work', key: sql`f.category`, names: CATEGORY_LABELS, none: '' },
    client: { ...byClient, none: 'Private jobs, and no job' },
    type: byType,
    week: byWeek(sql`f.worked_on`),
    month: byMonth(sql`f.worked_on`),
  },
  columns: {
    hours: { label: 'Worked', kind: 'hours', sum: sql`f.hours` },
    ordinary: { label: 'Ordinary', kind: 'hours', sum: sql`f.hours`, of: at('ORDINARY') },
    overtime: { label: 'Overtime', kind: 'hours', sum: sql`f.hours`, of: at('OVERTIME') },
    'after-hours': { label: 'After hours', kind: 'hours', sum: sql`f.hours`, of: at('AFTER_HOURS') },
    weekend: { label: 'Weekend', kind: 'hours', sum: sql`f.hours`, of: at('WEEKEND') },
    travel: { label: 'Of it travel', kind: 'hours', sum: sql`f.hours`, of: sql`f.category = 'TRAVEL'` },
    kilometres: { label: 'Driven', kind: 'kilometres', sum: sql`f.kilometres` },
    waiting: { label: 'Timesheets not approved yet', kind: 'count', count: sql`f.status <> 'approved'` },
  },
  chart: { columns: ['ordinary', 'overtime', 'after-hours', 'weekend'] },
  noun: ['timesheet', 'timesheets'],
  cells: {
    user_id: { label: 'Person', kind: 'text', words: 'people' },
    worked_on: { label: 'Day', kind: 'day' },
    category: { label: 'Kind of work', kind: 'text', words: CATEGORY_LABELS },
    rate: { label: 'Rate', kind: 'text', words: RATE_LABELS },
    hours: { label: 'Hours', kind: 'hours' },
    kilometres: { label: 'Driven', kind: 'kilometres' },
    status: { label: 'Status', kind: 'text', words: TIMESHEET_STATUS_LABELS },
  },
  opens: ({ job_id, user_id, worked_on }) =>
    job_id ? `/jobs/${job_id}/timesheets` : `/timesheets?user=${user_id}&week=${worked_on}`,
  facts: (context) => {
    const { reader, filters, dates } = context
    return sql`
      select t.id::text as id, t.started_at as at, ${jobFacts}, t.user_id, t.worked_on, t.category::text as category,
             t.rate_type::text as rate, t.status::text as status,
             ((round(extract(epoch from t.ended_at - t.started_at) / 60) - t.break_minutes) / 60)::float8 as hours,
             coalesce(t.kilometres, 0)::float8 as kilometres
        from timesheets t
        left join jobs j on j.organization_id = ${reader.organizationId} and j.id = t.job_id
       where t.organization_id = ${reader.organizationId} and t.deleted_at is null and t.ended_at is not null
         and t.status <> 'rejected' and t.worked_on between ${dates.from}::date and ${dates.to}::date
         and ${isNarrowed(filters) ? sql`j.id is not null and ${narrowed(filters)}` : sql`true`}`
  },
})
