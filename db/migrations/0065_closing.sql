CREATE TABLE "purged_organizations" (
	"former_id" integer PRIMARY KEY NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"purged_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"invoices" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "closed_by" uuid;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_organization_id_closed_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","closed_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organizations_closed" ON "organizations" USING btree ("closed_at") WHERE closed_at is not null;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_closed_by" CHECK ((closed_at is null) = (closed_by is null));--> statement-breakpoint

-- A closed organisation has no doors: nobody in it is recognised, no session begins, and no link leads into it. What the
-- links open comes back with it, so the links stay as they are.
CREATE OR REPLACE FUNCTION authenticate(bearer_hash bytea, session_id uuid)
  RETURNS TABLE (
    id uuid, organization_id integer, user_id uuid, role role, first_name text, last_name text, email text,
    picture_file_id uuid, theme theme, organization_name text, identifier text, pricing_plan pricing_plan,
    timezone text, currency text
  )
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT s.id, s.organization_id, u.id, u.role, u.first_name, u.last_name, u.email,
           u.picture_file_id, u.theme, o.name, o.identifier, o.pricing_plan, o.timezone, o.currency
      FROM sessions s
      JOIN users u ON u.organization_id = s.organization_id AND u.id = s.user_id AND u.status = 'ACTIVE'
      JOIN organizations o ON o.organization_id = s.organization_id AND o.closed_at IS NULL
     WHERE (s.token_hash = bearer_hash OR s.id = session_id)
       AND s.revoked_at IS NULL AND s.expires_at > now() AND s.last_seen_at > now() - interval '12 hours';
  IF FOUND AND current_setting('transaction_read_only') = 'off' THEN
    UPDATE sessions s SET last_seen_at = now()
     WHERE (s.token_hash = bearer_hash OR s.id = session_id) AND s.last_seen_at < now() - interval '1 minute';
  END IF;
END $$;--> statement-breakpoint
CREATE POLICY not_when_closed ON sessions AS RESTRICTIVE FOR INSERT TO makegood_accounts WITH CHECK (
  EXISTS (SELECT FROM organizations o WHERE o.organization_id = sessions.organization_id AND o.closed_at IS NULL));--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['calendar_feeds', 'form_signing_links', 'estimate_links'] LOOP
    EXECUTE format(
      'CREATE POLICY not_when_closed ON %1$I AS RESTRICTIVE TO makegood_accounts USING (
         EXISTS (SELECT FROM organizations o WHERE o.organization_id = %1$I.organization_id AND o.closed_at IS NULL))', name);
  END LOOP;
END $$;--> statement-breakpoint

-- The role that deletes an organisation. Only one function runs as it, and that can reach one organisation.
DO $$ BEGIN
  BEGIN
    CREATE ROLE makegood_purge NOLOGIN NOINHERIT;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- roles belong to the server, not to this database
  END;
  GRANT makegood_purge TO CURRENT_USER;
END $$;--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO makegood_purge;--> statement-breakpoint
CREATE FUNCTION purged_organization() RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.purged_organization', true), '')::integer $$;--> statement-breakpoint
CREATE FUNCTION let_purge(tenant_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE POLICY purge ON %s TO makegood_purge USING (organization_id = (SELECT purged_organization()))', tenant_table);
  EXECUTE format('GRANT SELECT, DELETE ON %s TO makegood_purge', tenant_table);
END $$;--> statement-breakpoint
SELECT let_purge(format('%I.%I', schemaname, tablename)::regclass) FROM pg_policies WHERE policyname = 'own_organization';--> statement-breakpoint
CREATE OR REPLACE FUNCTION wall_off(tenant_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format(
    'CREATE POLICY own_organization ON %s TO makegood_app
       USING (organization_id = (SELECT current_organization()))
       WITH CHECK (organization_id = (SELECT current_organization()))', tenant_table);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO makegood_app', tenant_table);
  PERFORM let_purge(tenant_table);
END $$;--> statement-breakpoint
GRANT SELECT, INSERT ON purged_organizations TO makegood_purge;--> statement-breakpoint

CREATE OR REPLACE FUNCTION keep_access_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (OLD.created_at < now() - interval '1 year' OR current_user = 'makegood_purge') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'What was written down of an access stands for a year.';
END $$;--> statement-breakpoint

-- Work that waits for an organisation is forgotten with it.
CREATE FUNCTION queue.forget(organization integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = graphile_worker, pg_temp AS $$
BEGIN
  DELETE FROM graphile_worker._private_jobs
   WHERE payload ->> 'organizationId' = organization::text AND locked_at IS NULL;
END $$;--> statement-breakpoint
ALTER FUNCTION queue.forget(integer) OWNER TO makegood_queue;--> statement-breakpoint
REVOKE ALL ON FUNCTION queue.forget(integer) FROM PUBLIC;--> statement-breakpoint
GRANT USAGE ON SCHEMA queue TO makegood_purge;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION queue.forget(integer) TO makegood_purge;--> statement-breakpoint

-- Deletes an organisation that was closed thirty days ago or longer, from every table that has a wall. One statement
-- does it: what refers to each other, in circles too, is checked after all of it is gone. False when it is not closed
-- for so long; whoever tries at once with another waits and then gets false.
GRANT CREATE ON SCHEMA public TO makegood_purge;--> statement-breakpoint
CREATE FUNCTION purge_organization(organization integer) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE closed timestamptz;
BEGIN
  PERFORM set_config('app.purged_organization', organization::text, true);
  PERFORM pg_advisory_xact_lock(hashtext('purge_organization'), organization);
  SELECT o.closed_at INTO closed FROM organizations o
   WHERE o.organization_id = organization AND o.closed_at <= now() - interval '30 days';
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO purged_organizations (former_id, closed_at, invoices)
  SELECT organization, closed, coalesce(jsonb_agg(jsonb_build_object(
           'number', i.number, 'month', to_char(i.month, 'YYYY-MM'), 'currency', i.currency, 'totalCents', i.total_cents)
         ORDER BY i.number), '[]')
    FROM billing_invoices i WHERE i.organization_id = organization;
  EXECUTE (
    SELECT 'WITH ' || string_agg(format('t%s AS (DELETE FROM %I WHERE organization_id = %s)', row_number, tablename, organization), ', ')
           || ' SELECT'
      FROM (SELECT tablename, row_number() OVER (ORDER BY tablename) FROM pg_policies WHERE policyname = 'purge') walled);
  PERFORM queue.forget(organization);
  RETURN true;
END $$;--> statement-breakpoint
ALTER FUNCTION purge_organization(integer) OWNER TO makegood_purge;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM makegood_purge;--> statement-breakpoint
REVOKE ALL ON FUNCTION purge_organization(integer) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION purge_organization(integer) TO makegood_accounts;
