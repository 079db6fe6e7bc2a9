-- As 0023, and compares without a join. A plan for transition tables is kept from the first change, mostly of one job: a
-- nested loop, which then compared each job of a renamed client with each.
CREATE OR REPLACE FUNCTION refresh_kpis_of_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record;
BEGIN
  FOR changed IN
    SELECT c.organization_id, array_agg(c.id) AS ids
      FROM (
        SELECT organization_id, id, priority, client_id, instruction_received_at, created_at, deleted_at,
               status IN ('COMPLETED', 'CANCELLED')
          FROM new_rows
        EXCEPT
        SELECT organization_id, id, priority, client_id, instruction_received_at, created_at, deleted_at,
               status IN ('COMPLETED', 'CANCELLED')
          FROM old_rows) c
     GROUP BY 1
  LOOP
    PERFORM refresh_job_kpis(changed.organization_id, changed.ids);
  END LOOP;
  RETURN NULL;
END $$;
