ALTER TABLE "job_reports" DROP CONSTRAINT "job_reports_whole_when_completed";--> statement-breakpoint
ALTER TABLE "job_reports" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "job_reports" ADD COLUMN "withdrawn_by" uuid;--> statement-breakpoint
ALTER TABLE "job_reports" ADD COLUMN "imported_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "job_reports" ADD CONSTRAINT "job_reports_withdrawn_by_user" FOREIGN KEY ("organization_id","withdrawn_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_reports" ADD CONSTRAINT "job_reports_file_until_withdrawn" CHECK ((file_id is not null) = (status = 'COMPLETED' and withdrawn_at is null));--> statement-breakpoint
ALTER TABLE "job_reports" ADD CONSTRAINT "job_reports_withdrawn" CHECK (num_nonnulls(withdrawn_at, withdrawn_by) = 0 or (num_nonnulls(withdrawn_at, withdrawn_by) = 2 and status = 'COMPLETED'));--> statement-breakpoint
ALTER TABLE "job_reports" ADD CONSTRAINT "job_reports_whole_when_completed" CHECK ((status = 'COMPLETED') = (num_nonnulls(pages, size, sha256, completed_at) = 4));--> statement-breakpoint

-- What `/verify` answers for a code. A version that was withdrawn supersedes nothing.
DROP FUNCTION report_by_code(text);--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO makegood_accounts;--> statement-breakpoint
CREATE FUNCTION report_by_code(report_code text)
  RETURNS TABLE (
    organization text, identifier text, type job_report_type, job_no integer, version_no integer,
    completed_at timestamptz, sha256 bytea, size bigint, superseded_by integer,
    withdrawn_at timestamptz, imported_at timestamptz
  )
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  SELECT o.name, o.identifier, r.type, r.job_no, r.version_no, r.completed_at, r.sha256, r.size,
         (SELECT max(later.version_no) FROM job_reports later
           WHERE later.organization_id = r.organization_id AND later.job_id = r.job_id AND later.type = r.type
             AND later.subject = r.subject AND later.status = 'COMPLETED' AND later.withdrawn_at IS NULL
             AND later.version_no > r.version_no),
         r.withdrawn_at, r.imported_at
    FROM job_reports r
    JOIN organizations o ON o.organization_id = r.organization_id
   WHERE r.code = report_code AND r.status = 'COMPLETED';
END
$$;--> statement-breakpoint
ALTER FUNCTION report_by_code(text) OWNER TO makegood_accounts;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM makegood_accounts;
