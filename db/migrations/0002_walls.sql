SELECT wall_off(t::regclass) FROM unnest(ARRAY[
  'organizations', 'plan_usage', 'job_counts', 'users', 'sessions', 'account_links', 'files', 'clients', 'contacts', 'jobs',
  'job_status_entries', 'tasks', 'task_assignments', 'pinned_users', 'activity', 'idempotency_keys', 'mail_messages'
]) t;--> statement-breakpoint

-- The record of what happened is written and read, never rewritten.
REVOKE UPDATE, DELETE ON activity FROM makegood_app;--> statement-breakpoint
REVOKE DELETE ON job_status_entries FROM makegood_app;--> statement-breakpoint
REVOKE INSERT, DELETE ON organizations FROM makegood_app;--> statement-breakpoint

-- The door: registration, log in, links and throttles work on these tables before an organisation is known.
CREATE POLICY the_door ON organizations TO makegood_accounts USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY the_door ON plan_usage TO makegood_accounts USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY the_door ON users TO makegood_accounts USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY the_door ON sessions TO makegood_accounts USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY the_door ON account_links TO makegood_accounts USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY the_door ON activity TO makegood_accounts USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY the_door ON mail_messages TO makegood_accounts USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT ON organizations, plan_usage, activity, mail_messages TO makegood_accounts;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON users, sessions, account_links TO makegood_accounts;--> statement-breakpoint
GRANT DELETE ON sessions, account_links TO makegood_accounts;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON throttles TO makegood_accounts;--> statement-breakpoint

-- One statement answers who is calling, whatever carried the session, and notes at most once a minute that it is alive.
-- Idle 12 hours ends a session; so does its end date, its revocation, and the removal of its user.
CREATE FUNCTION authenticate(bearer_hash bytea, session_id uuid)
  RETURNS TABLE (
    id uuid, organization_id integer, user_id uuid, role role, first_name text, last_name text, email text,
    picture_file_id uuid, theme theme, organization_name text, identifier text, pricing_plan pricing_plan,
    timezone text, currency text
  )
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE seen timestamptz;
BEGIN
  RETURN QUERY
    SELECT s.id, s.organization_id, u.id, u.role, u.first_name, u.last_name, u.email,
           u.picture_file_id, u.theme, o.name, o.identifier, o.pricing_plan, o.timezone, o.currency
      FROM sessions s
      JOIN users u ON u.organization_id = s.organization_id AND u.id = s.user_id AND u.status = 'ACTIVE'
      JOIN organizations o ON o.organization_id = s.organization_id
     WHERE (s.token_hash = bearer_hash OR s.id = session_id)
       AND s.revoked_at IS NULL AND s.expires_at > now() AND s.last_seen_at > now() - interval '12 hours';
  IF FOUND THEN
    UPDATE sessions s SET last_seen_at = now()
     WHERE (s.token_hash = bearer_hash OR s.id = session_id) AND s.last_seen_at < now() - interval '1 minute';
  END IF;
END $$;--> statement-breakpoint
ALTER FUNCTION authenticate(bytea, uuid) OWNER TO makegood_accounts;--> statement-breakpoint

-- Counts a try and answers how many seconds to wait when it was one too many, else 0. Fixed windows, one row a key.
CREATE FUNCTION hit_throttle(throttle_key text, most integer, per interval) RETURNS integer
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO throttles AS t (key, hits, resets_at) VALUES (throttle_key, 1, now() + per)
  ON CONFLICT (key) DO UPDATE SET
    hits = CASE WHEN t.resets_at <= now() THEN 1 ELSE t.hits + 1 END,
    resets_at = CASE WHEN t.resets_at <= now() THEN now() + per ELSE t.resets_at END
  RETURNING CASE WHEN hits > most THEN greatest(1, ceil(extract(epoch FROM resets_at - now())))::integer ELSE 0 END
$$;--> statement-breakpoint
ALTER FUNCTION hit_throttle(text, integer, interval) OWNER TO makegood_accounts;--> statement-breakpoint

-- A job carries its client's name and one text to search in. Both are derived here and nowhere else.
CREATE FUNCTION derive_job_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.client_name := (SELECT company_name FROM clients WHERE organization_id = NEW.organization_id AND id = NEW.client_id);
  NEW.search_text := lower(concat_ws(' ', NEW.job_no, NEW.site_address, NEW.suburb, NEW.state, NEW.postcode, NEW.client_name,
    NEW.contact_name, NEW.contact_number, NEW.contact_email, NEW.ref_number, NEW.policy_number, NEW.type, array_to_string(NEW.tags, ' ')));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER jobs_texts BEFORE INSERT OR UPDATE ON jobs FOR EACH ROW EXECUTE FUNCTION derive_job_texts();--> statement-breakpoint
CREATE FUNCTION rename_client_on_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE jobs SET client_name = NEW.company_name WHERE organization_id = NEW.organization_id AND client_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER clients_renamed AFTER UPDATE OF company_name ON clients FOR EACH ROW
  WHEN (OLD.company_name IS DISTINCT FROM NEW.company_name) EXECUTE FUNCTION rename_client_on_jobs();--> statement-breakpoint

-- Keeps job_counts. A move touches two rows: they are locked in one order, so that opposite moves cannot deadlock.
CREATE FUNCTION count_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was job_status := CASE WHEN TG_OP = 'UPDATE' AND OLD.deleted_at IS NULL THEN OLD.status END;
  is_now job_status := CASE WHEN NEW.deleted_at IS NULL THEN NEW.status END;
BEGIN
  IF was IS NOT DISTINCT FROM is_now THEN RETURN NULL; END IF;
  IF is_now IS NOT NULL THEN
    INSERT INTO job_counts (organization_id, status) VALUES (NEW.organization_id, is_now) ON CONFLICT DO NOTHING;
  END IF;
  PERFORM 1 FROM job_counts
    WHERE organization_id = NEW.organization_id AND status IN (was, is_now) ORDER BY status FOR UPDATE;
  UPDATE job_counts SET jobs = jobs + (status IS NOT DISTINCT FROM is_now)::integer - (status IS NOT DISTINCT FROM was)::integer
    WHERE organization_id = NEW.organization_id AND status IN (was, is_now);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER jobs_counted AFTER INSERT OR UPDATE OF status, deleted_at ON jobs FOR EACH ROW EXECUTE FUNCTION count_jobs();--> statement-breakpoint

-- Postgres uses no index for an operator that is not leakproof (ILIKE, range overlap) behind a row-level policy.
-- These functions ask the index as a role whose policy lets everything through, and carry the wall in their own text.
CREATE POLICY by_function_only ON jobs FOR SELECT TO makegood_index USING (true);--> statement-breakpoint
CREATE POLICY by_function_only ON tasks FOR SELECT TO makegood_index USING (true);--> statement-breakpoint
GRANT SELECT ON jobs, tasks TO makegood_index;--> statement-breakpoint
CREATE FUNCTION job_ids_matching(pattern text, most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM jobs
   WHERE organization_id = current_organization() AND search_text LIKE pattern AND deleted_at IS NULL LIMIT most
$$;--> statement-breakpoint
ALTER FUNCTION job_ids_matching(text, integer) OWNER TO makegood_index;--> statement-breakpoint
CREATE FUNCTION task_ids_between(from_instant timestamptz, to_instant timestamptz) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM tasks
   WHERE organization_id = current_organization() AND active_range && tstzrange(from_instant, to_instant) AND deleted_at IS NULL
$$;--> statement-breakpoint
ALTER FUNCTION task_ids_between(timestamptz, timestamptz) OWNER TO makegood_index;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM makegood_accounts, makegood_index;
