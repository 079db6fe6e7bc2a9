DROP INDEX "jobs_by_ref_number";--> statement-breakpoint
DROP INDEX "jobs_by_created";--> statement-breakpoint
DROP INDEX "jobs_by_updated";--> statement-breakpoint
DROP INDEX "jobs_by_address";--> statement-breakpoint
DROP INDEX "jobs_by_client_name";--> statement-breakpoint
DROP INDEX "jobs_by_type";--> statement-breakpoint
DROP INDEX "jobs_by_status";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "status_rank" smallint GENERATED ALWAYS AS (case status when 'NOT_STARTED' then 0 when 'CUSTOMER_CONTACTED' then 1 when 'IN_PROGRESS' then 2 when 'INITIAL_REPORT_SUBMITTED' then 3 when 'APPROVAL_PENDING' then 4 when 'PROGRESS_REPORT_SUBMITTED' then 5 when 'ON_HOLD' then 6 when 'TO_BE_INVOICED' then 7 when 'INVOICED' then 8 when 'COMPLETED' then 9 when 'CANCELLED' then 10 end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_by_number" ON "jobs" USING btree ("organization_id","job_no","id","status_rank") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_by_created" ON "jobs" USING btree ("organization_id","created_at","id","status_rank") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_by_updated" ON "jobs" USING btree ("organization_id","updated_at","id","status_rank") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_by_address" ON "jobs" USING btree ("organization_id","site_address","id","status_rank") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_by_client_name" ON "jobs" USING btree ("organization_id","client_name","id","status_rank") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_by_type" ON "jobs" USING btree ("organization_id","type","id","status_rank") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_by_status" ON "jobs" USING btree ("organization_id","status_rank","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
-- The text begins with a space, so that `% 42%` finds every word that begins so, the job's number among them:
-- one or two letters are looked for at the beginning of words only, because in the middle no index finds them.
CREATE OR REPLACE FUNCTION derive_job_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.client_name := (SELECT company_name FROM clients WHERE organization_id = NEW.organization_id AND id = NEW.client_id);
  NEW.search_text := ' ' || lower(concat_ws(' ', NEW.job_no, NEW.site_address, NEW.suburb, NEW.state, NEW.postcode, NEW.client_name,
    NEW.contact_name, NEW.contact_number, NEW.contact_email, NEW.ref_number, NEW.policy_number, NEW.type, array_to_string(NEW.tags, ' ')));
  RETURN NEW;
END $$;--> statement-breakpoint

-- Several words, all of which must match. The index is asked for the first, which should be the rarest.
DROP FUNCTION job_ids_matching(text, integer);--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO makegood_index;--> statement-breakpoint
CREATE FUNCTION job_ids_matching(patterns text[], most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM jobs
   WHERE organization_id = current_organization() AND search_text LIKE patterns[1] AND search_text LIKE ALL (patterns)
     AND deleted_at IS NULL LIMIT most
$$;--> statement-breakpoint
ALTER FUNCTION job_ids_matching(text[], integer) OWNER TO makegood_index;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM makegood_index;
