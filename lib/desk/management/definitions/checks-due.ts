import 'server-only'
import { sql } from 'drizzle-orm'

import { define } from '@/lib/desk/management/definition'
import { TAG_DUE_SOON_DAYS } from '@/lib/site/equipment/rules'

const is = (state: string) => sql`f.state = ${state}`

export const checksDue = define({
  id: 'checks-due',
  title: 'Test-and-tag and calibration due',
  question: 'What may not be used any more, or soon?',
  rests: `Units that are neither lost nor retired, by the day on which their test and tag is due, and meters in use, by the day of their next calibration. Both may be used on that day itself; due soon is within ${TAG_DUE_SOON_DAYS} days.`,
  dates: null,
  filters: [],
  groups: {
    check: {
      label: 'Check',
      key: sql`f.check_of`,
      names: { UNIT: 'Test and tag', METER: 'Calibration of meters' },
      none: '',
    },
    category: { label: 'Category', key: sql`f.category`, names: 'text', none: 'Meters' },
  },
  columns: {
    overdue: { label: 'Overdue', kind: 'count', count: is('OVERDUE') },
    soon: { label: 'Due soon', kind: 'count', count: is('SOON') },
    later: { label: 'In date', kind: 'count', count: is('LATER') },
    unknown: { label: 'No day entered', kind: 'count', count: is('UNKNOWN') },
    all: { label: 'Units and meters', kind: 'count', count: sql`true` },
  },
  chart: { columns: ['overdue', 'soon', 'later', 'unknown'] },
  noun: ['unit or meter', 'units and meters'],
  cells: {
    name: { label: 'Unit or meter', kind: 'text' },
    category: { label: 'Category', kind: 'text' },
    due_on: { label: 'Due', kind: 'day' },
    state: {
      label: 'State',
      kind: 'text',
      words: { OVERDUE: 'Overdue', SOON: 'Due soon', LATER: 'In date', UNKNOWN: 'No day entered' },
    },
  },
  opens: ({ check_of, record_id }) =>
    check_of === 'UNIT' ? `/equipment/item/${record_id}` : '/administration/moisture-meters',
  facts: ({ reader, today }) => sql`
    select checks.*, null::uuid as job_id, null::uuid as client_id, null::text as type, null::uuid as coordinator_id,
           checks.due_on::timestamptz as at,
           case when checks.due_on is null then 'UNKNOWN' when checks.due_on < ${today}::date then 'OVERDUE'
                when checks.due_on <= ${today}::date + ${TAG_DUE_SOON_DAYS}::int then 'SOON' else 'LATER' end as state
      from (
        select 'unit:' || u.id::text as id, u.id as record_id, 'UNIT' as check_of, c.name as category,
               u.reference_id || coalesce(' · ' || nullif(btrim(concat_ws(' ', coalesce(u.brand, u.make), coalesce(u.model, u.name))), ''), '') as name,
               u.tag_due_on as due_on
          from equipment_items u
          join equipment_categories c on c.organization_id = ${reader.organizationId} and c.id = u.category_id
         where u.organization_id = ${reader.organizationId} and u.deleted_at is null and u.state not in ('LOST', 'RETIRED')
        union all
        select 'meter:' || m.id::text, m.id, 'METER', null, m.name || coalesce(' · ' || m.serial, ''), m.next_due_on
          from meters m where m.organization_id = ${reader.organizationId} and m.retired_at is null
      ) as checks`,
})
