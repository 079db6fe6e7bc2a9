-- The same rows, told by constants of the type: a cast from text looked each of them up, and a report over all jobs reads
-- a status that reached a checkpoint for most of them.
CREATE OR REPLACE VIEW kpi_stamps WITH (security_invoker = true) AS
  SELECT organization_id, id AS job_id, 'JOB_CREATION'::kpi_checkpoint AS checkpoint, created_at AS at, 'job' AS source FROM jobs
  UNION ALL
  SELECT organization_id, job_id,
         CASE status WHEN 'CUSTOMER_CONTACTED' THEN 'PROPERTY_OWNER_CONTACTED'::kpi_checkpoint
                     WHEN 'INITIAL_REPORT_SUBMITTED' THEN 'REPORT_SUBMITTED'::kpi_checkpoint
                     ELSE 'JOB_COMPLETION'::kpi_checkpoint END,
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
    FROM inspections WHERE is_initial_attendance AND deleted_at IS NULL;
