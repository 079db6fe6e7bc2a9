/**
 * Records on the site of one job of the large organisation: 6 rooms, 10 visits, and 500 photo notes with 3 photos each. The
 * bytes of the photos are not there: what is measured reads of them only what is known.
 */
import { LARGE } from './fill.mjs'

/** @param {import('postgres').Sql} sql a connection of the owner */
export async function fillFeed(sql) {
  const [{ job, creator }] = await sql`
    select j.id as job, u.id as creator from jobs j, users u
     where j.organization_id = ${LARGE} and u.organization_id = ${LARGE} and u.role = 'Technician'
     order by j.job_no, u.id offset 5000 limit 1`
  const clocks = sql`timestamptz '2026-03-02T00:00:00Z' + n * interval '17 minutes'`
  await sql`
    insert into rooms (organization_id, id, job_id, room_name, position, created_by)
    select ${LARGE}, gen_random_uuid(), ${job}, 'Room ' || n, n, ${creator} from generate_series(1, 6) n`
  await sql`
    insert into inspections (organization_id, id, job_id, happened_at, captured_at, created_by)
    select ${LARGE}, gen_random_uuid(), ${job}, at, at, ${creator}
      from generate_series(1, 10) n, lateral (select timestamptz '2026-03-01T00:00:00Z' + n * interval '1 day' as at) clock`
  await sql`
    insert into room_feed_items (organization_id, id, job_id, room_id, inspection_id, type, caption, note, happened_at, captured_at, created_by)
    select ${LARGE}, gen_random_uuid(), ${job}, rooms.ids[1 + n % 6], visits.ids[1 + n / 50 % 10], 'PHOTO_NOTE',
           'North wall ' || n, 'Skirting lifted, plasterboard wet to 0.6 m. Photos before the strip-out.', ${clocks}, ${clocks}, ${creator}
      from generate_series(1, 500) n,
           (select array_agg(id) as ids from rooms where organization_id = ${LARGE} and job_id = ${job}) rooms,
           (select array_agg(id) as ids from inspections where organization_id = ${LARGE} and job_id = ${job}) visits`
  await sql`
    with made as (
      select i.id as item, i.happened_at, gen_random_uuid() as photo, gen_random_uuid() as file, n
        from room_feed_items i, generate_series(1, 3) n
       where i.organization_id = ${LARGE} and i.job_id = ${job}
    ), filed as (
      insert into files (organization_id, id, key, name, mime_type, size, kind, created_by)
      select ${LARGE}, file, 'bench/' || file, 'photo ' || n || '.jpg', 'image/jpeg', 800000, 'FIELD_PHOTO', ${creator} from made
      returning id
    )
    insert into photos (organization_id, id, job_id, file_id, feed_item_id, number, position, width, height, sha256, happened_at, captured_at, created_by)
    select ${LARGE}, photo, ${job}, made.file, item, row_number() over (), n, 2560, 1920, decode(md5(photo::text) || md5(file::text), 'hex'), happened_at, happened_at, ${creator}
      from made join filed on filed.id = made.file`
  await sql`vacuum analyze`
}
