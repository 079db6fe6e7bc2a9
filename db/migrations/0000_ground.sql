CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint

-- Three roles that own no table and cannot log in; the connection picks one for each transaction.
--   makegood_app       works inside one organisation
--   makegood_accounts  knows who somebody is, before an organisation is known
--   makegood_index     reads indexes that row-level security would otherwise keep from being used (docs/adr/0003)
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['makegood_app', 'makegood_accounts', 'makegood_index'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT', name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- roles belong to the server, not to this database
    END;
    EXECUTE format('GRANT %I TO CURRENT_USER', name);
  END LOOP;
END $$;--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO makegood_app, makegood_accounts, makegood_index;--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO makegood_accounts, makegood_index;--> statement-breakpoint

-- The organisation that this transaction works for; null when none was set.
CREATE FUNCTION current_organization() RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.organization_id', true), '')::integer $$;--> statement-breakpoint

-- Puts a tenant table behind the wall: the app sees and writes the rows of its organisation and no others,
-- and the owner of the table is held to it as well.
CREATE FUNCTION wall_off(tenant_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format(
    'CREATE POLICY own_organization ON %s TO makegood_app
       USING (organization_id = (SELECT current_organization()))
       WITH CHECK (organization_id = (SELECT current_organization()))', tenant_table);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO makegood_app', tenant_table);
END $$;
