/**
 * Plans work for the two measured organisations: 50,000 tasks of which 2,000 are series in the large one, 1,000 tasks in
 * the middle one, with about as many events in `WEEK`. Monthly and weekly series, all of them running.
 */
import { LARGE, MIDDLE } from './fill.mjs'

export const ZONE = 'Australia/Brisbane'
/** Monday to Sunday, and the six weeks of the month's grid around it. */
export const WEEK = { start: '2026-03-08T14:00:00.000Z', end: '2026-03-15T14:00:00.000Z' }
export const MONTH = { start: '2026-02-22T14:00:00.000Z', end: '2026-04-05T14:00:00.000Z' }

/** @param {import('postgres').Sql} sql a connection of the owner */
export async function fillCalendar(sql) {
  // 48,000 over four years are about 230 in a week; 1,000 weekly series and 1,000 monthly ones add some 1,240.
  await addTasks(sql, LARGE, { tasks: 48_000, from: '2024-03-01', days: 1460 })
  await addSeries(sql, LARGE, { series: 1_000, freq: 'week' })
  await addSeries(sql, LARGE, { series: 1_000, freq: 'month' })
  // The same number in that week from a fiftieth of the tasks, nearly all of which are in view: what an answer costs goes
  // by the tasks that it names.
  await addTasks(sql, MIDDLE, { tasks: 560, from: '2026-03-09', days: 7 })
  await addSeries(sql, MIDDLE, { series: 80, freq: 'day' })
  await addSeries(sql, MIDDLE, { series: 360, freq: 'week' })
  await sql`
    insert into task_assignments (organization_id, task_id, user_id)
    select t.organization_id, t.id, staff.ids[1 + abs(hashtext(t.id::text)) % cardinality(staff.ids)]
      from tasks t join (select organization_id, array_agg(id) as ids from users where role = 'Technician' group by 1) staff
        using (organization_id)`
  await sql`
    insert into task_overrides (organization_id, series_id, slot_date, kind, changes, name, updated_by)
    select organization_id, id, (start_local + interval '14 days')::date, 'modified', array['name'], name || ', changed', created_by
      from tasks where freq = 'week' and abs(hashtext(id::text)) % 5 = 0`
  await sql`vacuum analyze`
}

const columns = `organization_id, id, job_id, name, description, start_local, end_local, timezone, active_range, created_by`
const common = (/** @type {string} */ name) => `
  o.organization_id, gen_random_uuid(), jobs.ids[1 + n % cardinality(jobs.ids)], '${name} ' || n,
  'Photos of each affected room, readings at every point, check of the equipment. Key ' || n || ' in the lock box.'`
const people = `
  from (select organization_id, min(id::text)::uuid as creator from users where role = 'ProjectManager' group by 1) o
  join lateral (select array_agg(id) as ids from (select id from jobs where organization_id = o.organization_id order by job_no limit 3000) j) jobs on true`

async function addTasks(/** @type {import('postgres').Sql} */ sql, organization, { tasks, from, days }) {
  await sql.unsafe(`
    insert into tasks (${columns})
    select ${common('Moisture check')}, s, s + interval '2 hours', '${ZONE}',
           tstzrange((s at time zone '${ZONE}') - interval '1 day', (s at time zone '${ZONE}') + interval '26 hours'), o.creator
      ${people}, generate_series(1, ${tasks}) n,
      lateral (select timestamp '${from} 06:00' + make_interval(days => n % ${days}, hours => n % 10) as s) at
     where o.organization_id = ${organization}`)
}

async function addSeries(/** @type {import('postgres').Sql} */ sql, organization, { series, freq }) {
  const rule = {
    day: `'{}'::smallint[], null, null`,
    week: `array[extract(dow from s)]::smallint[], null, null`,
    month: `'{}'::smallint[], 'byDateNumber', extract(day from s)`,
  }[freq]
  await sql.unsafe(`
    insert into tasks (${columns}, freq, interval, by_week_day, month_option, month_day, end_option)
    select ${common('Monitoring')}, s, s + interval '1 hour', '${ZONE}',
           tstzrange((s at time zone '${ZONE}') - interval '1 day', null), o.creator, '${freq}', 1, ${rule}, 'never'
      ${people}, generate_series(1, ${series}) n,
      lateral (select timestamp '2025-01-06 07:00' + make_interval(days => n % 400, hours => n % 9) as s) at
     where o.organization_id = ${organization}`)
}
