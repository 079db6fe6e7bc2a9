ALTER TABLE "jobs" ADD COLUMN "is_imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_usage" ADD COLUMN "jobs_opened" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Until now every number was a job that was opened.
ALTER TABLE plan_usage NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE plan_usage SET jobs_opened = last_job_no;--> statement-breakpoint
ALTER TABLE plan_usage FORCE ROW LEVEL SECURITY;--> statement-breakpoint

-- What is charged are jobs that were opened: a number can be set, and imported jobs have numbers too.
CREATE OR REPLACE FUNCTION meter_counters() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM meter_usage(
    NEW.organization_id, CASE WHEN TG_OP = 'UPDATE' THEN NEW.jobs_opened - OLD.jobs_opened ELSE 0 END, NULL);
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER plan_usage_metered ON plan_usage;--> statement-breakpoint
CREATE TRIGGER plan_usage_metered AFTER UPDATE ON plan_usage FOR EACH ROW
  WHEN ((OLD.jobs_opened, OLD.user_count, OLD.job_count, OLD.storage_bytes)
    IS DISTINCT FROM (NEW.jobs_opened, NEW.user_count, NEW.job_count, NEW.storage_bytes))
  EXECUTE FUNCTION meter_counters();
