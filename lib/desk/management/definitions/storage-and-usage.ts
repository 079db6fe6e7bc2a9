import 'server-only'
import { sql } from 'drizzle-orm'

import { GB } from '@/lib/company/plans/rules'
import { byMonth, byWeek, define } from '@/lib/desk/management/definition'

const isDay = sql`f.kind = 'DAY'`

export const storageAndUsage = define({
  id: 'storage-and-usage',
  title: 'Storage and usage',
  question: 'How much of the product do we use?',
  rests:
    'The counters at the end of each day, from which the plan is reckoned as well, and each person once for every day on which they were active. A month or week shows its last day.',
  dates: 'Days',
  filters: [],
  groups: { month: byMonth(sql`f.day`), week: byWeek(sql`f.day`) },
  columns: {
    storage: { label: 'Files at the end', kind: 'gigabytes', last: sql`f.gigabytes`, of: isDay },
    users: { label: 'Users at the end', kind: 'count', last: sql`f.users`, of: isDay },
    jobs: { label: 'Jobs at the end', kind: 'count', last: sql`f.jobs`, of: isDay },
    opened: { label: 'Jobs opened', kind: 'count', sum: sql`f.opened`, of: isDay },
    active: { label: 'Days people were active', kind: 'count', count: sql`f.kind = 'PERSON'` },
  },
  chart: { columns: ['storage'] },
  noun: ['day', 'days'],
  cells: {
    day: { label: 'Day', kind: 'day' },
    user_id: { label: 'Active', kind: 'text', words: 'people' },
    gigabytes: { label: 'Files', kind: 'gigabytes' },
    users: { label: 'Users', kind: 'count' },
    jobs: { label: 'Jobs', kind: 'count' },
    opened: { label: 'Opened', kind: 'count' },
  },
  opens: () => null,
  facts: ({ reader: { organizationId }, dates, today }) => {
    const none = sql`null::uuid as job_id, null::uuid as client_id, null::text as type, null::uuid as coordinator_id`
    return sql`
      select 'day:' || each.day::text as id, each.day::timestamptz as at, ${none}, 'DAY' as kind, each.day, null::uuid as user_id,
             (metered.storage_bytes::float8 / ${GB}::float8) as gigabytes, metered.user_count as users,
             metered.job_count as jobs, case when metered.day = each.day then metered.jobs_opened else 0 end as opened
        from (select g::date as day
                from generate_series(${dates.from}::timestamp, least(${dates.to}::date, ${today}::date)::timestamp, interval '1 day') g) as each
        cross join lateral (
          select u.day, u.storage_bytes, u.user_count, u.job_count, u.jobs_opened from usage_days u
           where u.organization_id = ${organizationId} and u.day <= each.day order by u.day desc limit 1) as metered
      union all
      select 'person:' || a.day::text || ':' || a.user_id::text, a.day::timestamptz, ${none}, 'PERSON', a.day, a.user_id,
             null, null, null, null
        from active_user_days a
       where a.organization_id = ${organizationId} and a.day between ${dates.from}::date and ${dates.to}::date`
  },
})
