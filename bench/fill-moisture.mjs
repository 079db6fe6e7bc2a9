/** Measures one job of the large organisation: 100 points in 5 rooms, read at 20 visits, which makes 2,000 readings. */
import { LARGE } from './fill.mjs'

const POINTS = 100
const VISITS = 20
const ROOMS = 5

/**
 * @param {import('postgres').Sql} sql a connection of the owner
 * @returns {Promise<void>}
 */
export async function fillMoisture(sql) {
  await sql.begin(async (tx) => {
    await tx`
      create temp table site on commit drop as
      select j.organization_id, j.id as job_id, gen_random_uuid() as meter_id, gen_random_uuid() as scale_id,
             (select id from users u where u.organization_id = ${LARGE} and u.role = 'Technician' limit 1) as user_id
        from jobs j where j.organization_id = ${LARGE} order by j.job_no offset 5000 limit 1`
    await tx`
      insert into meters (organization_id, id, name, kind) select organization_id, meter_id, 'Bench meter', 'PIN' from site`
    await tx`
      insert into meter_scales (organization_id, id, meter_id, label, min, max, unit)
      select organization_id, scale_id, meter_id, 'Wood', 0, 100, '% WME' from site`
    await tx`
      insert into rooms (organization_id, id, job_id, room_name, position, created_by)
      select organization_id, gen_random_uuid(), job_id, 'Room ' || n, n, user_id from site, generate_series(1, ${ROOMS}) n`
    await tx`
      insert into inspections (organization_id, id, job_id, happened_at, captured_at, created_by)
      select organization_id, gen_random_uuid(), job_id, at, at, user_id
        from site, generate_series(1, ${VISITS}) n, lateral (select now() - make_interval(days => ${VISITS} - n) as at) days`
    await tx`
      insert into moisture_points (organization_id, id, job_id, room_id, label, location, material, meter_id, scale_id, position, created_by)
      select s.organization_id, gen_random_uuid(), s.job_id, r.id, 'Point ' || n, 'WALLS', 'Timber', s.meter_id, s.scale_id, n, s.user_id
        from site s, generate_series(1, ${POINTS}) n
        join rooms r on r.position = 1 + n % ${ROOMS} and r.organization_id = ${LARGE} and r.job_id = (select job_id from site)`
    await tx`
      insert into room_feed_items (organization_id, id, job_id, room_id, inspection_id, type, happened_at, captured_at, created_by)
      select s.organization_id, gen_random_uuid(), s.job_id, r.id, i.id, 'MOISTURE', i.happened_at, i.happened_at, s.user_id
        from site s join rooms r using (organization_id, job_id) join inspections i using (organization_id, job_id)`
    await tx`
      insert into moisture_readings (organization_id, id, job_id, room_id, inspection_id, point_id, feed_item_id, meter_id,
                                     scale_id, type, method, value, unit, happened_at, captured_at, taken_by)
      select p.organization_id, gen_random_uuid(), p.job_id, p.room_id, f.inspection_id, p.id, f.id, p.meter_id, p.scale_id,
             'MOISTURE_READING', 'PENETRATIVE', 10 + abs(hashtext(p.id::text || f.id::text)) % 30, '% WME',
             f.happened_at + make_interval(secs => p.position), f.happened_at, p.created_by
        from moisture_points p join room_feed_items f using (organization_id, job_id, room_id)
       where p.organization_id = ${LARGE} and f.type = 'MOISTURE'`
  })
  await sql`vacuum analyze moisture_readings, moisture_points, inspections, rooms, meter_scales`
}
