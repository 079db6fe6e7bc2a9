import 'server-only'
import { sql } from 'drizzle-orm'

import { byClient, byCoordinator, byType, define, jobFacts, jobsIn } from '@/lib/desk/management/definition'
import { rankOf } from '@/lib/job/jobs/queries/rank'
import { dryRoomsOf } from '@/lib/site/equipment/dry-rooms'
import { dayRuleOf } from '@/lib/site/equipment/queries/installations'
import { KIND_LABELS } from '@/lib/site/equipment/rules'

/** On how many jobs rooms are judged, those first on which a unit has stood longest. */
const MOST_JOBS = 500

/** On such a job nothing dries any more. */
const OVER = (['TO_BE_INVOICED', 'INVOICED', 'COMPLETED', 'CANCELLED'] as const).map(rankOf)

export const equipmentOut = define({
  id: 'equipment-out',
  title: 'Equipment days out and overdue pick-ups',
  question: 'Is our equipment earning, and where should it be fetched?',
  rests:
    'Units that stood on site on any of the days. Days out are counted by the organisation’s own rule and only within the days. A pick-up is overdue when every measured point of the room is dry, or when the job is to be invoiced, invoiced, completed or cancelled, and the unit still stands there now.',
  dates: 'Days on site',
  filters: ['client', 'type', 'coordinator'],
  groups: {
    kind: { label: 'Kind', key: sql`f.kind`, names: KIND_LABELS, none: '' },
    category: { label: 'Category', key: sql`f.category`, names: 'text', none: '' },
    client: byClient,
    coordinator: byCoordinator,
    type: byType,
  },
  columns: {
    days: { label: 'Time out', kind: 'days', sum: sql`f.days` },
    placed: { label: 'Placements', kind: 'count', count: sql`true` },
    mean: { label: 'Mean of a placement', kind: 'days', mean: sql`f.days` },
    standing: { label: 'Standing now', kind: 'count', count: sql`f.until_at is null` },
    overdue: { label: 'Pick-up overdue', kind: 'count', count: sql`f.overdue is not null` },
  },
  chart: { columns: ['days'] },
  noun: ['placement', 'placements'],
  cells: {
    unit: { label: 'Unit', kind: 'text' },
    category: { label: 'Category', kind: 'text' },
    at: { label: 'Installed', kind: 'instant' },
    until_at: { label: 'Picked up', kind: 'instant' },
    days: { label: 'Days', kind: 'days' },
    overdue: { label: 'Overdue', kind: 'text', words: { DRY: 'The room is dry', OVER: 'The job is over' } },
  },
  opens: ({ job_id }) => `/jobs/${job_id}/equipment`,
  prepare: async (tx, context) => {
    const { reader } = context
    const { organizationId } = reader
    const standing = sql`
      select j.id
        from (select i.job_id, min(i.happened_at) as since from equipment_installations i
               where i.organization_id = ${organizationId} and i.deleted_at is null and i.picked_up_at is null
               group by i.job_id) as placed
        join jobs j on j.organization_id = ${organizationId} and j.id = placed.job_id
       where ${jobsIn(context)} and j.status_rank <> all(${sql.param(OVER)}::int[])
       order by placed.since, j.id limit ${MOST_JOBS + 1}`
    const [rule, found] = await Promise.all([dayRuleOf(tx, reader), tx.execute<{ id: string }>(standing)])
    const jobIds = found.slice(0, MOST_JOBS).map(({ id }) => id)
    const dry = await dryRoomsOf(tx, reader, jobIds)
    return { rule, dry: [...dry.keys()], isCut: found.length > MOST_JOBS }
  },
  isPreparedForAnyDays: true,
  leftOut: ({ isCut }) =>
    isCut
      ? `Whether rooms are dry is judged on the ${MOST_JOBS} open jobs on which equipment has stood longest. Narrow the jobs to see the others.`
      : null,
  facts: (context, { rule, dry }) => {
    const { reader, dates, now } = context
    const end = sql`least(coalesce(i.picked_up_at, ${now.toISOString()}::timestamptz), ${dates.end}::timestamptz)`
    const begin = sql`greatest(i.happened_at, ${dates.begin}::timestamptz)`
    // Calendar days are those of the site, as on a job's own list; the range is the organisation's.
    const lastDay = sql`least((coalesce(i.picked_up_at, ${now.toISOString()}::timestamptz) at time zone j.timezone)::date, ${dates.to}::date)`
    const firstDay = sql`greatest((i.happened_at at time zone j.timezone)::date, ${dates.from}::date)`
    const days =
      rule === 'CALENDAR_DAYS'
        ? sql`greatest(${lastDay} - ${firstDay} + 1, 0)`
        : sql`greatest(ceil(extract(epoch from ${end} - ${begin}) / 86400), 1)`
    return sql`
      select i.id::text as id, i.happened_at as at, ${jobFacts}, i.picked_up_at as until_at, ${days}::float8 as days,
             c.kind::text as kind, c.name as category, u.reference_id as unit,
             case when i.picked_up_at is not null then null
                  when j.status_rank = any(${sql.param(OVER)}::int[]) then 'OVER'
                  when i.room_id = any(${sql.param(dry)}::uuid[]) then 'DRY' end as overdue
        from equipment_installations i
        join jobs j on j.organization_id = ${reader.organizationId} and j.id = i.job_id
        join equipment_items u on u.organization_id = ${reader.organizationId} and u.id = i.item_id
        join equipment_categories c on c.organization_id = ${reader.organizationId} and c.id = u.category_id
       where i.organization_id = ${reader.organizationId} and i.deleted_at is null
         and i.happened_at < least(${dates.end}::timestamptz, ${now.toISOString()}::timestamptz)
         and (i.picked_up_at is null or i.picked_up_at >= ${dates.begin}::timestamptz)
         and ${jobsIn(context)}`
  },
})
