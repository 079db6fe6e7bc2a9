ALTER TABLE "job_emails" ADD COLUMN "submits" "kpi_checkpoint";--> statement-breakpoint

-- The report is submitted, and the job is completed, by the e-mail that took the report along; the other arms are as they
-- were.
CREATE OR REPLACE VIEW kpi_stamps WITH (security_invoker = true) AS
  SELECT organization_id, id AS job_id, 'JOB_CREATION'::kpi_checkpoint AS checkpoint, created_at AS at, 'job' AS source FROM jobs
  UNION ALL
  SELECT organization_id, job_id,
         (CASE status WHEN 'CUSTOMER_CONTACTED' THEN 'PROPERTY_OWNER_CONTACTED'
                      WHEN 'INITIAL_REPORT_SUBMITTED' THEN 'REPORT_SUBMITTED' ELSE 'JOB_COMPLETION' END)::kpi_checkpoint,
         happened_at, 'status'
    FROM job_status_entries
   WHERE removed_at IS NULL AND status IN ('CUSTOMER_CONTACTED', 'INITIAL_REPORT_SUBMITTED', 'TO_BE_INVOICED', 'COMPLETED')
  UNION ALL
  SELECT organization_id, job_id, 'PROPERTY_OWNER_CONTACTED', sent_at, 'sms'
    FROM sms_messages WHERE direction = 'outgoing' AND sent_at IS NOT NULL
  UNION ALL
  SELECT e.organization_id, e.job_id, 'PROPERTY_OWNER_CONTACTED', m.sent_at, 'email'
    FROM job_emails e JOIN mail_messages m ON m.organization_id = e.organization_id AND m.id = e.id
   WHERE m.sent_at IS NOT NULL
  UNION ALL
  SELECT e.organization_id, e.job_id, e.submits, m.sent_at, 'email'
    FROM job_emails e JOIN mail_messages m ON m.organization_id = e.organization_id AND m.id = e.id
   WHERE e.submits IS NOT NULL AND m.sent_at IS NOT NULL
  UNION ALL
  SELECT organization_id, job_id, 'TIME_OF_ATTENDANCE', happened_at, 'visit'
    FROM inspections WHERE is_initial_attendance AND deleted_at IS NULL;--> statement-breakpoint

-- Whether a job of this key runs or will be tried again.
CREATE FUNCTION queue.is_waiting(key text) RETURNS boolean
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = graphile_worker, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM graphile_worker.jobs j
     WHERE j.key = is_waiting.key AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts));
END $$;--> statement-breakpoint
ALTER FUNCTION queue.is_waiting(text) OWNER TO makegood_queue;--> statement-breakpoint
REVOKE ALL ON FUNCTION queue.is_waiting(text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION queue.is_waiting(text) TO makegood_accounts;--> statement-breakpoint

-- What `prune` ends: a report that nobody makes any more.
CREATE POLICY left_behind ON job_reports FOR UPDATE TO makegood_accounts
  USING (status = 'IN_PROGRESS' AND created_at < now() - interval '1 hour') WITH CHECK (status = 'FAILED');--> statement-breakpoint
GRANT UPDATE (status, failure) ON job_reports TO makegood_accounts;--> statement-breakpoint

-- What `/verify` answers for a code. The organisation's letters stand before the job's number.
GRANT CREATE ON SCHEMA public TO makegood_accounts;--> statement-breakpoint
CREATE FUNCTION report_by_code(report_code text)
  RETURNS TABLE (
    organization text, identifier text, type job_report_type, job_no integer, version_no integer,
    completed_at timestamptz, sha256 bytea, size bigint, superseded_by integer
  )
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  SELECT o.name, o.identifier, r.type, r.job_no, r.version_no, r.completed_at, r.sha256, r.size,
         (SELECT max(later.version_no) FROM job_reports later
           WHERE later.organization_id = r.organization_id AND later.job_id = r.job_id AND later.type = r.type
             AND later.subject = r.subject AND later.status = 'COMPLETED' AND later.version_no > r.version_no)
    FROM job_reports r
    JOIN organizations o ON o.organization_id = r.organization_id
   WHERE r.code = report_code AND r.status = 'COMPLETED';
END
$$;--> statement-breakpoint
ALTER FUNCTION report_by_code(text) OWNER TO makegood_accounts;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM makegood_accounts;
