-- What is recorded of a job is told to whoever looks at jobs (lib/live/announce.ts, Announcement): one message for one
-- statement and person, with as many ids as a message holds.
CREATE FUNCTION announce_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('makegood_live', json_build_object(
      'topic', 'jobs',
      'organizationId', h.organization_id,
      'by', (SELECT json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name))
               FROM users u WHERE u.organization_id = h.organization_id AND u.id = h.actor_id),
      'ids', to_json((array_agg(DISTINCT h.job_id))[:50]))::text)
    FROM happened h WHERE h.job_id IS NOT NULL GROUP BY h.organization_id, h.actor_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER activity_of_jobs AFTER INSERT ON activity REFERENCING NEW TABLE AS happened
  FOR EACH STATEMENT EXECUTE FUNCTION announce_jobs();
