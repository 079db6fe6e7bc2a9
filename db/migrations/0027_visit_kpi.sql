-- The attendance is stamped by the initial attendance; the other arms are as they were.
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
  SELECT organization_id, job_id, 'TIME_OF_ATTENDANCE', happened_at, 'visit'
    FROM inspections WHERE is_initial_attendance AND deleted_at IS NULL;--> statement-breakpoint

CREATE FUNCTION refresh_kpis_of_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_job_kpis(NEW.organization_id, ARRAY[NEW.job_id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER visit_added_kpis AFTER INSERT ON inspections FOR EACH ROW
  WHEN (NEW.is_initial_attendance) EXECUTE FUNCTION refresh_kpis_of_visit();--> statement-breakpoint
CREATE TRIGGER visit_changed_kpis AFTER UPDATE OF is_initial_attendance, happened_at, deleted_at ON inspections FOR EACH ROW
  WHEN ((NEW.is_initial_attendance OR OLD.is_initial_attendance)
    AND (NEW.is_initial_attendance, NEW.happened_at, NEW.deleted_at)
        IS DISTINCT FROM (OLD.is_initial_attendance, OLD.happened_at, OLD.deleted_at))
  EXECUTE FUNCTION refresh_kpis_of_visit();--> statement-breakpoint

-- What is recorded at a visit is recorded at one that is there: whoever deletes it meanwhile is waited for.
CREATE FUNCTION hold_visit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE visit uuid := (to_jsonb(NEW) ->> TG_ARGV[0])::uuid;
BEGIN
  PERFORM FROM inspections i
    WHERE i.organization_id = NEW.organization_id AND i.id = visit AND i.deleted_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the site visit is not there' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'recorded_at_a_visit';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
DO $$
DECLARE held record;
BEGIN
  FOR held IN SELECT * FROM (VALUES
    ('room_feed_items', 'inspection_id'), ('moisture_readings', 'inspection_id'), ('air_readings', 'inspection_id'),
    ('inventory_items', 'inspection_id'), ('equipment_installations', 'inspection_id'),
    ('equipment_installations', 'picked_up_inspection_id'), ('timesheets', 'inspection_id'), ('photos', 'floor_plan_of_id')
  ) AS t (name, visit) LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT OR UPDATE OF %I ON %I FOR EACH ROW WHEN (NEW.%I IS NOT NULL) EXECUTE FUNCTION hold_visit(%L)',
      'at_a_visit_' || held.visit, held.visit, held.name, held.visit, held.visit);
  END LOOP;
END $$;
