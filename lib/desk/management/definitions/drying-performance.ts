import 'server-only'
import { sql } from 'drizzle-orm'

import type { Tx } from '@/db/tenancy'
import { type Context, byClient, byType, define, jobFacts, jobsIn, within } from '@/lib/desk/management/definition'
import { readPoints } from '@/lib/site/moisture/verbs/matrix'
import { WATER_CLASS_LABELS } from '@/lib/site/visits/rules'

/** How many jobs are judged, the latest read first: each point by its own goal, as on the job's own page. */
const MOST_JOBS = 500

interface Dried {
  id: string
  job_id: string
  material: string
  label: string
  first_at: string
  /** Since when it reads dry, and stayed so; null while it does not. */
  dry_at: string | null
}

/** The points of some jobs, each from its first reading to the one since which it is dry. */
async function pointsOf(tx: Tx, { reader }: Context, jobIds: readonly string[]): Promise<Dried[]> {
  const points = await readPoints(tx, reader, jobIds)
  return points.flatMap(({ id, jobId, material, label, isControl, state, readings }) => {
    const first = readings[0]
    if (isControl || !first) return []
    const lastWet = readings.findLastIndex((reading) => reading.state !== 'dry')
    const dryAt = state === 'dry' ? readings[lastWet + 1]!.happenedAt : null
    return [
      { id, job_id: jobId, material: material.trim().toLowerCase(), label, first_at: first.happenedAt, dry_at: dryAt },
    ]
  })
}

export const dryingPerformance = define({
  id: 'drying-performance',
  title: 'Drying performance',
  question: 'How fast do we dry what?',
  rests:
    'Moisture points that were first read within the days, each judged by its goal as on its job. Days to dry are from the first reading to the one since which the point reads dry; points that were dry at once take none. The class is that of the job’s latest visit that says one.',
  dates: 'Points first read',
  filters: ['client', 'type', 'coordinator'],
  groups: {
    class: { label: 'Class of water', key: sql`f.water_class`, names: WATER_CLASS_LABELS, none: 'No class entered' },
    material: { label: 'Material', key: sql`f.material`, names: 'text', none: '' },
    client: byClient,
    type: byType,
  },
  columns: {
    points: { label: 'Points read', kind: 'count', count: sql`true` },
    dry: { label: 'Points dry', kind: 'count', count: sql`f.dry_at is not null` },
    share: { label: 'Dry of points read', kind: 'percent', share: sql`f.dry_at is not null`, of: sql`true` },
    mean: { label: 'To dry, mean', kind: 'days', mean: sql`f.days`, of: sql`f.dry_at is not null` },
    longest: { label: 'To dry, longest', kind: 'days', most: sql`f.days`, of: sql`f.dry_at is not null` },
  },
  chart: { columns: ['mean'] },
  noun: ['moisture point', 'moisture points'],
  cells: {
    label: { label: 'Point', kind: 'text' },
    material: { label: 'Material', kind: 'text' },
    water_class: { label: 'Class', kind: 'text', words: WATER_CLASS_LABELS },
    at: { label: 'First read', kind: 'instant' },
    dry_at: { label: 'Dry since', kind: 'instant' },
    days: { label: 'Days to dry', kind: 'days' },
  },
  opens: ({ job_id }) => `/jobs/${job_id}/moisture`,
  prepare: async (tx, context) => {
    const { organizationId } = context.reader
    // By the readings' own time: a visit that began before midnight is of the day before.
    const measured = await tx.execute<{ id: string }>(sql`
      select j.id
        from (select r.job_id, max(r.happened_at) as at from moisture_readings r
               where r.organization_id = ${organizationId} and r.deleted_at is null
                 and ${within(context, sql`r.happened_at`)} group by r.job_id) as read
        join jobs j on j.organization_id = ${organizationId} and j.id = read.job_id
       where ${jobsIn(context)}
       order by read.at desc, j.id limit ${MOST_JOBS + 1}`)
    const jobIds = measured.slice(0, MOST_JOBS).map(({ id }) => id)
    const { begin, end } = context.dates
    const points = await pointsOf(tx, context, jobIds)
    const inRange = points.filter(({ first_at }) => first_at >= begin && first_at < end)
    return { points: inRange, isCut: measured.length > MOST_JOBS }
  },
  leftOut: ({ isCut }) =>
    isCut ? `Only the ${MOST_JOBS} jobs that were read last are judged. Narrow the days to see the others.` : null,
  facts: ({ reader }, { points }) => sql`
    select p.id::text as id, p.first_at as at, ${jobFacts}, p.material, p.label, p.dry_at,
           (extract(epoch from p.dry_at - p.first_at) / 86400)::float8 as days, visit.water_class
      from jsonb_to_recordset(${JSON.stringify(points)}::jsonb)
        as p (id uuid, job_id uuid, material text, label text, first_at timestamptz, dry_at timestamptz)
      join jobs j on j.organization_id = ${reader.organizationId} and j.id = p.job_id
      left join lateral (
        select v.water_class::text as water_class from inspections v
         where v.organization_id = ${reader.organizationId} and v.job_id = p.job_id and v.deleted_at is null
           and v.water_class <> 'NOT_APPLICABLE'
         order by v.happened_at desc, v.id desc limit 1) as visit on true`,
})
