ALTER TABLE report_reasons NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE estimates NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Days that no line bills were one point for all estimates of a job; each has its own now. A reason that was given stands
-- at each that it stood at.
INSERT INTO report_reasons (organization_id, job_id, key, reason, updated_by, created_at, updated_at, version)
SELECT r.organization_id, r.job_id, 'BILLED.' || e.estimate_no || substr(r.key, 7), r.reason, r.updated_by, r.created_at,
       r.updated_at, r.version
  FROM report_reasons r
  JOIN (SELECT DISTINCT organization_id, job_id, estimate_no FROM estimates WHERE deleted_at IS NULL) e
    ON e.organization_id = r.organization_id AND e.job_id = r.job_id
 WHERE r.key LIKE 'BILLED.EQUIPMENT.%';--> statement-breakpoint
DELETE FROM report_reasons WHERE key LIKE 'BILLED.EQUIPMENT.%';--> statement-breakpoint
ALTER TABLE estimates FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE report_reasons FORCE ROW LEVEL SECURITY;
