-- Whose report a code names: `/verify` shows it under their letterhead.
DROP FUNCTION report_by_code(text);--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO makegood_accounts;--> statement-breakpoint
CREATE FUNCTION report_by_code(report_code text)
  RETURNS TABLE (
    organization_id integer, organization text, identifier text, type job_report_type, job_no integer, version_no integer,
    completed_at timestamptz, timezone text, sha256 bytea, size bigint, superseded_by integer,
    withdrawn_at timestamptz, withdrawn_by text, imported_at timestamptz
  )
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  SELECT o.organization_id, o.name, o.identifier, r.type, r.job_no, r.version_no, r.completed_at, r.timezone, r.sha256, r.size,
         (SELECT max(later.version_no) FROM job_reports later
           WHERE later.organization_id = r.organization_id AND later.job_id = r.job_id AND later.type = r.type
             AND later.subject = r.subject AND later.status = 'COMPLETED' AND later.withdrawn_at IS NULL
             AND later.version_no > r.version_no),
         r.withdrawn_at,
         (SELECT u.first_name || ' ' || u.last_name FROM users u
           WHERE u.organization_id = r.organization_id AND u.id = r.withdrawn_by),
         r.imported_at
    FROM job_reports r
    JOIN organizations o ON o.organization_id = r.organization_id
   WHERE r.code = report_code AND r.status = 'COMPLETED';
END
$$;--> statement-breakpoint
ALTER FUNCTION report_by_code(text) OWNER TO makegood_accounts;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM makegood_accounts;
