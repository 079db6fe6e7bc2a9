ALTER TABLE "clients" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce(company_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(accounts_email, '') || ' ' || coalesce(abn, '') || ' ' || regexp_replace(coalesce(phone, ''), '\D', '', 'g'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || regexp_replace(coalesce(phone, ''), '\D', '', 'g') || ' ' || regexp_replace(coalesce(mobile, ''), '\D', '', 'g'))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "clients_by_type" ON "clients" USING btree ("organization_id","type",lower("company_name"));--> statement-breakpoint
CREATE INDEX "clients_by_created" ON "clients" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint

-- The search of clients: see job_ids_matching for why it is a function with a role of its own.
CREATE POLICY by_function_only ON clients FOR SELECT TO makegood_index USING (true);--> statement-breakpoint
CREATE POLICY by_function_only ON contacts FOR SELECT TO makegood_index USING (true);--> statement-breakpoint
GRANT SELECT ON clients, contacts TO makegood_index;--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO makegood_index;--> statement-breakpoint
CREATE FUNCTION client_ids_matching(patterns text[], most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM clients WHERE organization_id = current_organization() AND search_text LIKE ANY (patterns)
  UNION
  SELECT client_id FROM contacts WHERE organization_id = current_organization() AND search_text LIKE ANY (patterns)
  LIMIT most
$$;--> statement-breakpoint
ALTER FUNCTION client_ids_matching(text[], integer) OWNER TO makegood_index;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM makegood_index;
