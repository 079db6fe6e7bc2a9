import { LARGE } from './fill.mjs'

/** What the reports of the management rest on beside 100,000 jobs: their moves, visits, time, estimates and usage. */
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
  await sql`vacuum analyze`
}
