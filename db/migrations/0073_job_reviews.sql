CREATE TABLE "job_reviews" (
	"organization_id" integer NOT NULL,
	"job_id" uuid NOT NULL,
	"contradictions" smallint NOT NULL,
	CONSTRAINT "job_reviews_organization_id_job_id_pk" PRIMARY KEY("organization_id","job_id"),
	CONSTRAINT "job_reviews_of_some" CHECK (contradictions > 0)
);
--> statement-breakpoint
CREATE TABLE "job_reviews_due" (
	"organization_id" integer NOT NULL,
	"job_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_reviews_due_organization_id_job_id_id_pk" PRIMARY KEY("organization_id","job_id","id")
);
--> statement-breakpoint
ALTER TABLE "job_reviews" ADD CONSTRAINT "job_reviews_of_job" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SELECT wall_off(t::regclass) FROM unnest(ARRAY['job_reviews', 'job_reviews_due']) t;--> statement-breakpoint
-- The worker asks which jobs are to be reviewed before it knows their organisations.
CREATE POLICY the_door ON job_reviews_due FOR SELECT TO makegood_accounts USING (true);--> statement-breakpoint
GRANT SELECT (organization_id, job_id, created_at) ON job_reviews_due TO makegood_accounts;--> statement-breakpoint

-- Whatever is recorded of a job may make a contradiction or end one. What makegood_accounts records is about no job.
CREATE FUNCTION review_jobs() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF EXISTS (SELECT FROM happened WHERE job_id IS NOT NULL) THEN
    INSERT INTO job_reviews_due (organization_id, job_id, id)
      SELECT h.organization_id, h.job_id, gen_random_uuid()
        FROM happened h WHERE h.job_id IS NOT NULL GROUP BY h.organization_id, h.job_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER activity_to_review AFTER INSERT ON activity REFERENCING NEW TABLE AS happened
  FOR EACH STATEMENT EXECUTE FUNCTION review_jobs();--> statement-breakpoint

-- For the jobs that are there already. Their owner is held to the walls, and steps through them for this once.
ALTER TABLE jobs NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE job_reviews_due NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO job_reviews_due (organization_id, job_id, id)
  SELECT organization_id, id, gen_random_uuid() FROM jobs
   WHERE deleted_at IS NULL AND status NOT IN ('COMPLETED', 'CANCELLED');--> statement-breakpoint
ALTER TABLE job_reviews_due FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE jobs FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
SELECT let_import_rest();
