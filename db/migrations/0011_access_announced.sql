-- Whoever follows live changes holds a door open: when a session ends, or somebody is demoted or removed, each process is
-- told, so that it closes the door at once rather than at the next heartbeat (lib/live/announce.ts, AccessChanged).
CREATE FUNCTION announce_access(organization_id integer, user_id uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('makegood_live',
    json_build_object('topic', 'access', 'organizationId', organization_id, 'userId', user_id)::text)
$$;--> statement-breakpoint
CREATE FUNCTION announce_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_access(NEW.organization_id, NEW.user_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sessions_ended AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW
  WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at) EXECUTE FUNCTION announce_session_end();--> statement-breakpoint
CREATE FUNCTION announce_other_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_access(NEW.organization_id, NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_changed_access AFTER UPDATE OF role, status ON users FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION announce_other_access();
