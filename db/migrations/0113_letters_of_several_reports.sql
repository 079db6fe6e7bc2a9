ALTER TABLE "job_emails" ADD COLUMN "also_submits" "kpi_checkpoint";--> statement-breakpoint

-- A letter that takes the first report and the last one along reaches the checkpoints of both.
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
    FROM sms_messages WHERE direction = 'outgoing' AND sent_at IS NOT NULL AND status IN ('sent', 'delivered')
  UNION ALL
  SELECT e.organization_id, e.job_id, 'PROPERTY_OWNER_CONTACTED', m.sent_at, 'email'
    FROM job_emails e JOIN mail_messages m ON m.organization_id = e.organization_id AND m.id = e.id
   WHERE m.sent_at IS NOT NULL AND m.status = 'sent'
  UNION ALL
  SELECT e.organization_id, e.job_id, reached.checkpoint, m.sent_at, 'email'
    FROM job_emails e JOIN mail_messages m ON m.organization_id = e.organization_id AND m.id = e.id
   CROSS JOIN LATERAL (VALUES (e.submits), (e.also_submits)) AS reached (checkpoint)
   WHERE reached.checkpoint IS NOT NULL AND m.sent_at IS NOT NULL AND m.status = 'sent'
  UNION ALL
  SELECT organization_id, job_id, 'TIME_OF_ATTENDANCE', happened_at, 'visit'
    FROM inspections WHERE is_initial_attendance AND deleted_at IS NULL;
