import { LARGE } from './fill.mjs'

/** Every so many jobs have a record of the site: equipment, and moisture points that were read at three visits. */
const RECORDED = 5
/** Up to this number of a job its unit was picked up; on 2,000 jobs after it one still stands. */
const LAST_TAKEN = 90_000

/**
 * What the reports of the management rest on beside 100,000 jobs: their moves, visits, time, estimates with what was cut,
 * the record of the site of a fifth of them, and usage.
 */
export async function fillManagement(/** @type {import('postgres').Sql} */ sql) {
  // Triggers that follow one move at a time would take hours: the checkpoints ahead are derived once, below.
  for (const table of ['job_status_entries', 'inspections'])
    await sql.unsafe(`alter table ${table} disable trigger user`)
  await sql`
    insert into job_status_entries (organization_id, id, job_id, status, happened_at, recorded_at)
    select j.organization_id, gen_random_uuid(), j.id,
           case when n = 4 then j.status else (enum_range(null::job_status))[1 + (j.job_no + n * 3) % 11] end,
           j.created_at + make_interval(hours => n * 20), j.created_at + make_interval(hours => n * 20)
      from jobs j, generate_series(0, 4) n where j.organization_id = ${LARGE}`
  await sql`
    insert into inspections (organization_id, id, job_id, happened_at, captured_at, is_initial_attendance, water_class, created_by)
    select j.organization_id, gen_random_uuid(), j.id, j.created_at + interval '5 hours', j.created_at, true, 'CLASS_2', j.created_by
      from jobs j where j.organization_id = ${LARGE}`
  for (const table of ['job_status_entries', 'inspections'])
    await sql.unsafe(`alter table ${table} enable trigger user`)
  await sql`
    insert into job_kpis (organization_id, job_id, checkpoint, due_at)
    select j.organization_id, j.id, 'JOB_COMPLETION', j.created_at + interval '7 days'
      from jobs j where j.organization_id = ${LARGE} and j.status not in ('COMPLETED', 'CANCELLED')
        on conflict do nothing`
  await sql`
    insert into timesheets (organization_id, id, user_id, job_id, category, worked_on, timezone, started_at, ended_at, captured_at, created_by, status)
    select j.organization_id, gen_random_uuid(), j.supervisor_id, j.id, 'MONITORING', (j.created_at + interval '5 hours')::date,
           'Australia/Brisbane', j.created_at + interval '5 hours', j.created_at + interval '7 hours', j.created_at, j.created_by, 'approved'
      from jobs j where j.organization_id = ${LARGE}`
  await sql`
    insert into estimates (organization_id, id, job_id, estimate_no, version_no, name, status, markup_mode, contingency_percent,
                           discount_cents, gst_percent, lines_cents, taxable_lines_cents, decided_by, decided_at, created_by, updated_by, created_at)
    select j.organization_id, gen_random_uuid(), j.id, j.job_no, 1, 'Drying', 'APPROVED', 'NONE', 0, 0, 10, 100000 + j.job_no, 100000,
           j.created_by, j.created_at, j.created_by, j.created_by, j.created_at + interval '1 day'
      from jobs j where j.organization_id = ${LARGE}`
  await sql`
    insert into estimate_cuts (organization_id, id, client_id, job_id, estimate_id, approved_id, origin_id, description,
                               amount_cents, reason, created_by, created_at)
    select e.organization_id, gen_random_uuid(), j.client_id, e.job_id, e.id, e.id, gen_random_uuid(),
           (array['Antimicrobial', 'Air mover, a day', 'Contents manipulation'])[1 + j.job_no % 3], 12000 + j.job_no,
           (array['Too dear', 'We clean ourselves'])[1 + j.job_no % 2], e.created_by, e.created_at
      from estimates e join jobs j on j.organization_id = e.organization_id and j.id = e.job_id
     where e.organization_id = ${LARGE} and j.job_no % 2 = 0`
  await fillSites(sql)
  await sql`
    insert into usage_days (organization_id, day, plan, user_count, job_count, storage_bytes, was_payg, jobs_opened, jobs_billed)
    select ${LARGE}, current_date - n, 'UNRESTRICTED', 6, 100000 - n * 1000, (100 - n) * 1000000000::bigint, false, 1000, 0
      from generate_series(0, 89) n on conflict do nothing`
  await sql`
    insert into active_user_days (organization_id, day, user_id)
    select u.organization_id, current_date - n, u.id from users u, generate_series(0, 89) n
     where u.organization_id = ${LARGE} on conflict do nothing`
  await sql`vacuum analyze`
}

/** Rooms, visits, points with their readings and equipment of a fifth of the jobs. */
async function fillSites(/** @type {import('postgres').Sql} */ sql) {
  const own = sql`organization_id = ${LARGE}`
  const tables = ['rooms', 'inspections', 'moisture_points', 'room_feed_items', 'moisture_readings', 'equipment_items']
  for (const table of [...tables, 'equipment_installations'])
    await sql.unsafe(`alter table ${table} disable trigger user`)
  await sql.begin(async (tx) => {
    await tx`
      create temp table site on commit drop as
      select j.organization_id, j.id as job_id, j.job_no, j.created_at, j.created_by, gen_random_uuid() as room_id,
             gen_random_uuid() as item_id, gen_random_uuid() as point_id
        from jobs j where j.${own} and j.job_no % ${RECORDED}::int = 0`
    await tx`
      insert into meters (organization_id, id, name, kind, next_due_on)
      select ${LARGE}, gen_random_uuid(), 'Meter ' || n, 'PIN', current_date + n - 25 from generate_series(1, 50) n`
    await tx`
      insert into meter_scales (organization_id, id, meter_id, label, min, max, unit)
      select organization_id, gen_random_uuid(), id, 'Wood', 0, 100, '% WME' from meters where ${own}`
    await tx`
      insert into rooms (organization_id, id, job_id, room_name, position, created_by)
      select organization_id, room_id, job_id, 'Kitchen', 1, created_by from site`
    await tx`
      insert into inspections (organization_id, id, job_id, happened_at, captured_at, created_by)
      select s.organization_id, gen_random_uuid(), s.job_id, s.created_at + make_interval(hours => 5 + n * 24), s.created_at, s.created_by
        from site s, generate_series(1, 2) n`
    await tx`
      insert into room_feed_items (organization_id, id, job_id, room_id, inspection_id, type, happened_at, captured_at, created_by)
      select s.organization_id, gen_random_uuid(), s.job_id, s.room_id, i.id, kind::feed_item_type, i.happened_at, i.captured_at, s.created_by
        from site s join inspections i on i.organization_id = s.organization_id and i.job_id = s.job_id,
             unnest(array['MOISTURE', 'EQUIPMENT_NOTE']) kind`
    await tx`
      insert into moisture_points (organization_id, id, job_id, room_id, label, location, material, meter_id, scale_id, position, created_by, manual_goal, manual_goal_reason)
      select s.organization_id, s.point_id, s.job_id, s.room_id, 'Point 1', 'WALLS', (array['Timber', 'Plasterboard', 'Concrete'])[1 + s.job_no % 3],
             m.meter_id, m.id, 1, s.created_by, 15, 'As agreed'
        from site s cross join (select meter_id, id from meter_scales where ${own} limit 1) m`
    await tx`
      insert into moisture_readings (organization_id, id, job_id, room_id, inspection_id, point_id, feed_item_id, meter_id,
                                     scale_id, type, method, value, unit, happened_at, captured_at, taken_by)
      select p.organization_id, gen_random_uuid(), p.job_id, p.room_id, f.inspection_id, p.id, f.id, p.meter_id, p.scale_id,
             'MOISTURE_READING', 'PENETRATIVE',
             40 - 15 * (row_number() over (partition by p.id order by f.happened_at) - 1) + abs(hashtext(p.id::text)) % 9, '% WME',
             f.happened_at, f.captured_at, p.created_by
        from site s
        join moisture_points p on p.organization_id = s.organization_id and p.id = s.point_id
        join room_feed_items f on f.organization_id = s.organization_id and f.job_id = s.job_id and f.type = 'MOISTURE'`
    await tx`
      insert into equipment_categories (organization_id, id, name, kind)
      select ${LARGE}, gen_random_uuid(), initcap(replace(kind::text, '_', ' ')), kind from unnest(enum_range(null::equipment_kind)) kind`
    await tx`
      insert into equipment_items (organization_id, id, category_id, reference_id, state, tag_due_on)
      select s.organization_id, s.item_id, kinds.ids[1 + s.job_no / ${RECORDED}::int % cardinality(kinds.ids)], 'U-' || s.job_no,
             case when s.job_no > ${LAST_TAKEN}::int then 'INSTALLED' else 'AVAILABLE' end::equipment_state,
             current_date + s.job_no % 400 - 100
        from site s cross join (select array_agg(id order by name) as ids from equipment_categories where ${own}) kinds`
    await tx`
      with placed as (
        select s.*, (array_agg(f.id order by f.happened_at))[1] as feed_item_id, (array_agg(f.id order by f.happened_at))[3] as taken_id,
               (array_agg(f.inspection_id order by f.happened_at))[1] as inspection_id,
               (array_agg(f.inspection_id order by f.happened_at))[3] as taken_inspection_id,
               min(f.happened_at) as placed_at, max(f.happened_at) as taken_at
          from site s join room_feed_items f on f.organization_id = s.organization_id and f.job_id = s.job_id and f.type = 'EQUIPMENT_NOTE'
         group by s.organization_id, s.job_id, s.job_no, s.created_at, s.created_by, s.room_id, s.item_id, s.point_id),
      ended as (select *, job_no <= ${LAST_TAKEN}::int as is_taken from placed)
      insert into equipment_installations (organization_id, id, job_id, room_id, item_id, inspection_id, feed_item_id, happened_at,
                                           captured_at, installed_by, picked_up_inspection_id, picked_up_at, pick_up_captured_at,
                                           pick_up_received_at, picked_up_by, pick_up_feed_item_id)
      select organization_id, gen_random_uuid(), job_id, room_id, item_id, inspection_id, feed_item_id, placed_at, placed_at, created_by,
             case when is_taken then taken_inspection_id end, case when is_taken then taken_at end, case when is_taken then taken_at end,
             case when is_taken then taken_at end, case when is_taken then created_by end, case when is_taken then taken_id end
        from ended where placed_at < now() and (taken_at < now() or not is_taken)`
  })
  for (const table of [...tables, 'equipment_installations'])
    await sql.unsafe(`alter table ${table} enable trigger user`)
}
