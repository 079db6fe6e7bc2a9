CREATE TYPE "public"."kpi_checkpoint" AS ENUM('JOB_CREATION', 'PROPERTY_OWNER_CONTACTED', 'TIME_OF_ATTENDANCE', 'REPORT_SUBMITTED', 'JOB_COMPLETION');--> statement-breakpoint
CREATE TABLE "client_kpi_targets" (
	"organization_id" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"checkpoint" "kpi_checkpoint" NOT NULL,
	"priority" "job_priority" NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "client_kpi_targets_organization_id_client_id_checkpoint_priority_pk" PRIMARY KEY("organization_id","client_id","checkpoint","priority"),
	CONSTRAINT "client_kpi_targets_ahead" CHECK (minutes > 0)
);
--> statement-breakpoint
CREATE TABLE "job_kpi_settings" (
	"organization_id" integer NOT NULL,
	"job_id" uuid NOT NULL,
	"checkpoint" "kpi_checkpoint" NOT NULL,
	"stamped_at" timestamp (3) with time zone,
	"is_removed" boolean DEFAULT false NOT NULL,
	"reason" text,
	"updated_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "job_kpi_settings_organization_id_job_id_checkpoint_pk" PRIMARY KEY("organization_id","job_id","checkpoint")
);
--> statement-breakpoint
CREATE TABLE "job_kpis" (
	"organization_id" integer NOT NULL,
	"job_id" uuid NOT NULL,
	"checkpoint" "kpi_checkpoint" NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_kpis_organization_id_job_id_pk" PRIMARY KEY("organization_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "kpi_defaults" (
	"checkpoint" "kpi_checkpoint" NOT NULL,
	"priority" "job_priority" NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "kpi_defaults_checkpoint_priority_pk" PRIMARY KEY("checkpoint","priority"),
	CONSTRAINT "kpi_defaults_ahead" CHECK (minutes > 0)
);
--> statement-breakpoint
CREATE TABLE "kpi_targets" (
	"organization_id" integer NOT NULL,
	"checkpoint" "kpi_checkpoint" NOT NULL,
	"priority" "job_priority" NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "kpi_targets_organization_id_checkpoint_priority_pk" PRIMARY KEY("organization_id","checkpoint","priority"),
	CONSTRAINT "kpi_targets_ahead" CHECK (minutes > 0)
);
--> statement-breakpoint
ALTER TABLE "client_kpi_targets" ADD CONSTRAINT "client_kpi_targets_organization_id_client_id_clients_organization_id_id_fk" FOREIGN KEY ("organization_id","client_id") REFERENCES "public"."clients"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_kpi_settings" ADD CONSTRAINT "job_kpi_settings_organization_id_job_id_jobs_organization_id_id_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_kpi_settings" ADD CONSTRAINT "job_kpi_settings_organization_id_updated_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","updated_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_kpis" ADD CONSTRAINT "job_kpis_organization_id_job_id_jobs_organization_id_id_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kpi_targets" ADD CONSTRAINT "kpi_targets_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_kpis_by_due" ON "job_kpis" USING btree ("organization_id","due_at","job_id");--> statement-breakpoint
INSERT INTO kpi_defaults (checkpoint, priority, minutes) VALUES
  ('JOB_CREATION', 'EMERGENCY', 30), ('JOB_CREATION', 'STANDARD', 60), ('JOB_CREATION', 'SCHEDULED', 240),
  ('PROPERTY_OWNER_CONTACTED', 'EMERGENCY', 60), ('PROPERTY_OWNER_CONTACTED', 'STANDARD', 120), ('PROPERTY_OWNER_CONTACTED', 'SCHEDULED', 1440),
  ('TIME_OF_ATTENDANCE', 'EMERGENCY', 240), ('TIME_OF_ATTENDANCE', 'STANDARD', 1440), ('TIME_OF_ATTENDANCE', 'SCHEDULED', 4320),
  ('REPORT_SUBMITTED', 'EMERGENCY', 1440), ('REPORT_SUBMITTED', 'STANDARD', 1440), ('REPORT_SUBMITTED', 'SCHEDULED', 2880),
  ('JOB_COMPLETION', 'EMERGENCY', 7200), ('JOB_COMPLETION', 'STANDARD', 10080), ('JOB_COMPLETION', 'SCHEDULED', 30240);--> statement-breakpoint
GRANT SELECT ON kpi_defaults TO makegood_app;--> statement-breakpoint

-- When the events of a job reached its checkpoints. Another source is another arm here, and a trigger below on its table.
CREATE VIEW kpi_stamps WITH (security_invoker = true) AS
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
   WHERE m.sent_at IS NOT NULL;--> statement-breakpoint
GRANT SELECT ON kpi_stamps TO makegood_app;--> statement-breakpoint

-- The five checkpoints of jobs: from when they run, until when, and when they were reached. Durations are elapsed time, so
-- that a change of the clocks neither gives nor takes an hour. Report and completion run from the attendance; from the
-- creation where nobody has to attend.
CREATE FUNCTION job_checkpoints(organization integer, job_ids uuid[])
  RETURNS TABLE (
    job_id uuid, checkpoint kpi_checkpoint, base_at timestamptz, target_minutes integer, due_at timestamptz,
    stamped_at timestamptz, source text, is_removed boolean
  )
  LANGUAGE sql STABLE AS $$
  WITH named AS MATERIALIZED (
    SELECT j.id, j.priority, j.client_id, coalesce(j.instruction_received_at, j.created_at) AS instructed_at
      FROM jobs j WHERE j.organization_id = organization AND j.id = ANY (job_ids)),
  first_stamps AS MATERIALIZED (
    SELECT DISTINCT ON (s.job_id, s.checkpoint) s.job_id, s.checkpoint, s.at, s.source
      FROM kpi_stamps s WHERE s.organization_id = organization AND s.job_id = ANY (job_ids)
     ORDER BY s.job_id, s.checkpoint, s.at),
  each AS (
    SELECT n.id, n.instructed_at, d.checkpoint, coalesce(c.minutes, t.minutes, d.minutes) AS minutes,
           coalesce(o.stamped_at, s.at) AS stamped_at,
           CASE WHEN o.stamped_at IS NULL THEN s.source ELSE 'manual' END AS source,
           coalesce(o.is_removed, false) AS is_removed
      FROM named n
      JOIN kpi_defaults d ON d.priority = n.priority
      LEFT JOIN kpi_targets t ON t.organization_id = organization AND t.checkpoint = d.checkpoint AND t.priority = n.priority
      LEFT JOIN client_kpi_targets c ON c.organization_id = organization AND c.client_id = n.client_id
        AND c.checkpoint = d.checkpoint AND c.priority = n.priority
      LEFT JOIN first_stamps s ON s.job_id = n.id AND s.checkpoint = d.checkpoint
      LEFT JOIN job_kpi_settings o ON o.organization_id = organization AND o.job_id = n.id AND o.checkpoint = d.checkpoint),
  based AS (
    SELECT e.*,
           max(e.stamped_at) FILTER (WHERE e.checkpoint = 'JOB_CREATION') OVER job AS created_at,
           max(e.stamped_at) FILTER (WHERE e.checkpoint = 'TIME_OF_ATTENDANCE') OVER job AS attended_at,
           bool_or(e.is_removed) FILTER (WHERE e.checkpoint = 'TIME_OF_ATTENDANCE') OVER job AS is_unattended
      FROM each e WINDOW job AS (PARTITION BY e.id)),
  run AS (
    SELECT b.*, CASE WHEN b.checkpoint = 'JOB_CREATION' THEN b.instructed_at
                     WHEN b.checkpoint IN ('PROPERTY_OWNER_CONTACTED', 'TIME_OF_ATTENDANCE') THEN b.created_at
                     WHEN b.is_unattended THEN coalesce(b.attended_at, b.created_at)
                     ELSE b.attended_at END AS base_at
      FROM based b)
  SELECT r.id, r.checkpoint, r.base_at, r.minutes, r.base_at + r.minutes * interval '1 minute', r.stamped_at, r.source, r.is_removed
    FROM run r
$$;--> statement-breakpoint

-- Derives job_kpis. The jobs are held first: of two changes at once the later one sees what the earlier one did.
CREATE FUNCTION refresh_job_kpis(organization integer, job_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM jobs j WHERE j.organization_id = organization AND j.id = ANY (job_ids) ORDER BY j.id FOR NO KEY UPDATE;
  WITH ahead AS MATERIALIZED (
    SELECT DISTINCT ON (c.job_id) c.job_id, c.checkpoint, c.due_at
      FROM job_checkpoints(organization, job_ids) c
      JOIN jobs j ON j.organization_id = organization AND j.id = c.job_id
     WHERE j.deleted_at IS NULL AND j.status NOT IN ('COMPLETED', 'CANCELLED')
       AND c.stamped_at IS NULL AND NOT c.is_removed AND c.due_at IS NOT NULL
     ORDER BY c.job_id, c.due_at, c.checkpoint),
  behind AS (
    DELETE FROM job_kpis k WHERE k.organization_id = organization AND k.job_id = ANY (job_ids)
       AND NOT EXISTS (SELECT FROM ahead a WHERE a.job_id = k.job_id))
  INSERT INTO job_kpis AS k (organization_id, job_id, checkpoint, due_at)
    SELECT organization, a.job_id, a.checkpoint, a.due_at FROM ahead a
  ON CONFLICT (organization_id, job_id) DO UPDATE SET checkpoint = excluded.checkpoint, due_at = excluded.due_at
    WHERE (k.checkpoint, k.due_at) IS DISTINCT FROM (excluded.checkpoint, excluded.due_at);
END $$;--> statement-breakpoint

CREATE FUNCTION refresh_kpis_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record;
BEGIN
  FOR changed IN SELECT c.organization_id, array_agg(DISTINCT c.job_id) AS ids FROM changed_rows c GROUP BY 1 LOOP
    PERFORM refresh_job_kpis(changed.organization_id, changed.ids);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Every job is opened with an entry in its status history: that is what brings its first checkpoint.
CREATE TRIGGER status_recorded_kpis AFTER INSERT ON job_status_entries REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_kpis_of_changed();--> statement-breakpoint
CREATE TRIGGER status_removed_kpis AFTER UPDATE ON job_status_entries REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_kpis_of_changed();--> statement-breakpoint
CREATE TRIGGER set_kpis AFTER INSERT ON job_kpi_settings REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_kpis_of_changed();--> statement-breakpoint
CREATE TRIGGER set_again_kpis AFTER UPDATE ON job_kpi_settings REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_kpis_of_changed();--> statement-breakpoint

CREATE FUNCTION refresh_kpis_of_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record;
BEGIN
  FOR changed IN
    SELECT n.organization_id, array_agg(n.id) AS ids
      FROM new_rows n JOIN old_rows o ON o.organization_id = n.organization_id AND o.id = n.id
     WHERE (n.priority, n.client_id, n.instruction_received_at, n.created_at, n.deleted_at, n.status IN ('COMPLETED', 'CANCELLED'))
           IS DISTINCT FROM
           (o.priority, o.client_id, o.instruction_received_at, o.created_at, o.deleted_at, o.status IN ('COMPLETED', 'CANCELLED'))
     GROUP BY 1
  LOOP
    PERFORM refresh_job_kpis(changed.organization_id, changed.ids);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER jobs_changed_kpis AFTER UPDATE ON jobs REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_kpis_of_jobs();--> statement-breakpoint

CREATE FUNCTION refresh_kpis_of_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_job_kpis(NEW.organization_id, ARRAY[NEW.job_id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sms_written_kpis AFTER INSERT ON sms_messages FOR EACH ROW
  WHEN (NEW.sent_at IS NOT NULL) EXECUTE FUNCTION refresh_kpis_of_message();--> statement-breakpoint
CREATE TRIGGER sms_sent_kpis AFTER UPDATE OF sent_at ON sms_messages FOR EACH ROW
  WHEN (NEW.sent_at IS DISTINCT FROM OLD.sent_at) EXECUTE FUNCTION refresh_kpis_of_message();--> statement-breakpoint
CREATE TRIGGER email_written_kpis AFTER INSERT ON job_emails FOR EACH ROW
  EXECUTE FUNCTION refresh_kpis_of_message();--> statement-breakpoint
CREATE FUNCTION refresh_kpis_of_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_job_kpis(e.organization_id, ARRAY[e.job_id])
     FROM job_emails e WHERE e.organization_id = NEW.organization_id AND e.id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER mail_sent_kpis AFTER UPDATE OF sent_at ON mail_messages FOR EACH ROW
  WHEN (NEW.sent_at IS DISTINCT FROM OLD.sent_at) EXECUTE FUNCTION refresh_kpis_of_mail();--> statement-breakpoint

-- For the jobs that are there already. Their owner is held to the walls, and steps through them for this once.
DO $$
DECLARE walled text; own record;
BEGIN
  FOREACH walled IN ARRAY ARRAY['jobs', 'job_status_entries', 'sms_messages', 'job_emails', 'mail_messages'] LOOP
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', walled);
  END LOOP;
  FOR own IN SELECT organization_id, array_agg(id) AS ids FROM jobs WHERE deleted_at IS NULL GROUP BY 1 LOOP
    PERFORM refresh_job_kpis(own.organization_id, own.ids);
  END LOOP;
  FOREACH walled IN ARRAY ARRAY['jobs', 'job_status_entries', 'sms_messages', 'job_emails', 'mail_messages'] LOOP
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', walled);
  END LOOP;
END $$;--> statement-breakpoint
SELECT wall_off(t::regclass) FROM unnest(ARRAY['kpi_targets', 'client_kpi_targets', 'job_kpi_settings', 'job_kpis']) t;
