/**
 * Fills a migrated database with one organisation of 100,000 jobs, one of 1,000, and 1,000 small ones beside them.
 * Plain SQL as the owner: what is measured is reading and writing in a full house, not how the house was filled.
 */
export const LARGE = 1
export const MIDDLE = 2
const SMALL = 1_000
const JOBS = { large: 100_000, middle: 1_000, small: 20 }

/** @param {import('postgres').Sql} sql a connection of the owner */
export async function fill(sql) {
  await sql.begin(async (tx) => {
    await tx`
      insert into organizations (organization_id, name, identifier, pricing_plan) overriding system value
      select n, 'Firm ' || n, 'F' || n, 'UNRESTRICTED' from generate_series(1, ${SMALL + 2}) n`
    await tx`select setval(pg_get_serial_sequence('organizations', 'organization_id'), ${SMALL + 2})`
    await tx`insert into plan_usage (organization_id) select organization_id from organizations`
    await tx`
      insert into users (organization_id, id, email, first_name, last_name, role, status)
      select o, gen_random_uuid(), 'user' || n || '@firm' || o || '.test', 'Robin', 'Bench ' || n,
             (array['Administrator', 'ProjectManager', 'ProjectManager', 'Supervisor', 'Technician', 'Technician'])[n]::role, 'ACTIVE'
        from generate_series(1, ${SMALL + 2}) o, generate_series(1, 6) n`
    await tx`
      insert into clients (organization_id, id, company_name, type)
      select o, gen_random_uuid(), 'Client ' || n || ' of ' || o, 'INSURER'
        from generate_series(1, ${SMALL + 2}) o, generate_series(1, case when o = ${LARGE} then 200 else 12 end) n`
  })
  // A hundred thousand steps of one counter in one transaction would be most of the time: counted once, below.
  await sql`alter table jobs disable trigger jobs_counted`
  await addJobs(sql, `${LARGE}, ${LARGE}`, JOBS.large)
  await addJobs(sql, `${MIDDLE}, ${MIDDLE}`, JOBS.middle)
  await addJobs(sql, `3, ${SMALL + 2}`, JOBS.small)
  await sql`
    update plan_usage u set last_job_no = found.jobs, job_count = found.jobs, user_count = 6
      from (select organization_id, count(*)::int as jobs from jobs group by 1) found where found.organization_id = u.organization_id`
  await sql`alter table jobs enable trigger jobs_counted`
  await sql`insert into job_counts select organization_id, status, count(*) from jobs group by 1, 2`
  await sql`vacuum analyze`
}

async function addJobs(/** @type {import('postgres').Sql} */ sql, organizations, each) {
  await sql.unsafe(`
    with staff as materialized (
      select organization_id, array_agg(id order by email) as ids from users group by 1
    ), insurers as materialized (
      select organization_id, array_agg(id order by company_name) as ids from clients group by 1
    )
    insert into jobs (organization_id, id, job_no, status, type, site_address, suburb, state, postcode, country, timezone,
                      client_id, contact_name, contact_number, ref_number, project_manager_id, supervisor_id, created_by,
                      description, created_at, updated_at)
    select o, gen_random_uuid(), n, (enum_range(null::job_status))[1 + n * 7 % 11],
           (array['Water', 'Water', 'Water', 'Mould', 'Contents'])[1 + n % 5],
           n || ' ' || (array['Esplanade', 'Wickham Street', 'Jacaranda Avenue', 'Oxley Road', 'Pelican Court'])[1 + n % 5],
           (array['Manly', 'Graceville', 'Sherwood', 'Ballina'])[1 + n % 4], 'QLD', (4000 + n % 600)::text, 'Australia',
           'Australia/Brisbane', insurers.ids[1 + n % cardinality(insurers.ids)],
           'Householder ' || n, '0491570' || (100 + n % 900), 'CLM-' || (2000000 + n), staff.ids[2 + n % 2], staff.ids[4],
           staff.ids[1], repeat('Water through kitchen, hallway and two bedrooms. ', 4),
           now() - make_interval(secs => (${each} - n) * 60), now() - make_interval(secs => (${each} - n) * 60)
      from generate_series(${organizations}) o join staff on staff.organization_id = o
      join insurers on insurers.organization_id = o, generate_series(1, ${each}) n`)
}
