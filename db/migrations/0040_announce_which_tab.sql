-- As 0013, and names the tab that asked (db/tenancy.ts); more records than a message holds are not named at all.
CREATE OR REPLACE FUNCTION announce_jobs() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM pg_notify('makegood_live', json_build_object(
      'topic', 'jobs',
      'organizationId', h.organization_id,
      'by', (SELECT json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name))
               FROM users u WHERE u.organization_id = h.organization_id AND u.id = h.actor_id),
      'tabId', nullif(current_setting('app.tab_id', true), ''),
      'ids', CASE WHEN count(DISTINCT h.job_id) > 50 THEN '[]'::json ELSE to_json(array_agg(DISTINCT h.job_id)) END)::text)
    FROM happened h WHERE h.job_id IS NOT NULL GROUP BY h.organization_id, h.actor_id;
  RETURN NULL;
END $$;
